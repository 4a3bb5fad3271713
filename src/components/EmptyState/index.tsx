import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  /** What there will be, and what to do first. */
  children?: ReactNode;
  action?: ReactNode;
}

/** A list with nothing in it, or a page that waits for something. */
export function EmptyState({ icon: Icon = Inbox, title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon size={22} aria-hidden />
      </span>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
