import clsx from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

interface DialogProps {
  open: boolean;
  title: ReactNode;
  /** Called on Escape and by the cross. */
  onClose: () => void;
  wide?: boolean;
  /** Id of the text read out with the title, before the focused field. */
  describedBy?: string;
  children: ReactNode;
}

/** A question above the page: the rest is inert, Escape closes it, and the focus returns to where it was. */
export function Dialog({ open, title, onClose, wide, describedBy, children }: DialogProps) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open === open) return;
    if (!open) {
      element.close();
      return;
    }
    element.showModal();
    const first = element.querySelector<HTMLElement>(
      'form :is(input, select, textarea):enabled:not([hidden])',
    );
    (first ?? element.querySelector('h2'))?.focus();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={clsx(styles.dialog, wide && styles.wide)}
      aria-labelledby={heading}
      aria-describedby={describedBy}
      onClose={onClose}
    >
      {open && (
        <>
          <header className={styles.head}>
            <h2 id={heading} tabIndex={-1}>
              {title}
            </h2>
            <button
              type="button"
              className={clsx('clean-btn', styles.close)}
              aria-label={text('kit.close')}
              title={text('kit.close')}
              onClick={onClose}
            >
              <X size={18} aria-hidden />
            </button>
          </header>
          <div className={styles.body}>{children}</div>
        </>
      )}
    </dialog>
  );
}
