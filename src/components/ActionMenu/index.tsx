import { ChevronDown, Ellipsis } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useLightDismiss } from '#client/useLightDismiss.ts';
import styles from './styles.module.css';

/** The class of each button and link of the menu. */
export const actionClass = styles.action;

interface ActionMenuProps {
  /** Content of the button; narrow screens show three dots instead. */
  summary: string;
  /** Full name, including what is acted on. */
  label: string;
  /** Each an `<li>`; `close` closes the menu and returns the focus to its button. */
  children: (close: () => void) => ReactNode;
}

export function ActionMenu({ summary, label, children }: ActionMenuProps) {
  const menu = useLightDismiss();
  const button = useRef<HTMLElement>(null);
  const close = () => {
    menu.close();
    button.current?.focus({ preventScroll: true });
  };
  return (
    <details ref={menu.box} className={styles.box}>
      <summary ref={button} className={styles.summary} aria-label={label}>
        <span className={styles.words}>
          {summary}
          <ChevronDown size={14} aria-hidden />
        </span>
        <Ellipsis size={18} aria-hidden className={styles.dots} />
      </summary>
      <ul className={styles.list}>{children(close)}</ul>
    </details>
  );
}
