import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import styles from './styles.module.css';

interface CardProps {
  /** A card with a title is a section of its page. */
  title?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Marks a permanent removal. */
  danger?: boolean;
  id?: string;
  className?: string;
  children?: ReactNode;
}

export function Card({ title, lead, actions, danger, id, className, children }: CardProps) {
  const heading = useId();
  return (
    <section
      id={id}
      className={clsx(styles.card, danger && styles.danger, className)}
      aria-labelledby={title ? heading : undefined}
    >
      {title && (
        <header className={styles.head}>
          <div>
            <h2 id={heading} className={styles.title} tabIndex={-1}>
              {title}
            </h2>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {actions && <div className="flex-wrap gap-2">{actions}</div>}
        </header>
      )}
      {children && <div className={styles.body}>{children}</div>}
    </section>
  );
}
