import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLightDismiss } from '#client/useLightDismiss.ts';
import styles from './styles.module.css';

/** Class of each link in the list; the chosen one has `aria-current`. */
export const entryClass = styles.entry;

/** Class of a list that opens over the page. */
export const floatingClass = clsx(styles.list, styles.floating);

interface DropdownProps {
  summary: ReactNode;
  /** Its name, if what it shows is not enough. */
  label?: string;
  /** The list is always open, as in the drawer of small screens. */
  isUnfolded?: boolean;
  className?: string | undefined;
  /** Links, each an `<li>`; the function they get closes the list. */
  children: (close: () => void) => ReactNode;
}

/** A button and the list of links it opens; a `<details>`, so that it works without JavaScript. */
export function Dropdown(props: DropdownProps) {
  const { summary, label, isUnfolded = false, className, children } = props;
  const { box, close } = useLightDismiss(!isUnfolded);
  return (
    <details
      ref={box}
      className={clsx(styles.box, isUnfolded && styles.unfolded, className)}
      open={isUnfolded || undefined}
    >
      <summary className={styles.summary} aria-label={label}>
        {summary}
        <ChevronDown aria-hidden size={16} className={styles.arrow} />
      </summary>
      <ul className={isUnfolded ? styles.list : floatingClass}>{children(close)}</ul>
    </details>
  );
}
