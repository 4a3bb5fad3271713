import { Inbox, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './styles.module.css';

interface EmptyStateProps {
  icon?: LucideIcon;
  title: string;
  /** Says what will appear here, and the first step. */
  text?: ReactNode;
  action?: ReactNode;
}

/** An empty list, or a page that waits for something. */
export function EmptyState({ icon: Icon = Inbox, title, text, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon size={22} aria-hidden />
      </span>
      <p className={styles.title}>{title}</p>
      {text && <div className={styles.text}>{text}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}
