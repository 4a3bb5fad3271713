import clsx from 'clsx';
import styles from './styles.module.css';
import { toInitials } from './to-initials.ts';

/** Initials of an account as a picture, hidden from screen readers. */
export function Avatar({ account, large = false }: { account: string; large?: boolean }) {
  return (
    <span className={clsx(styles.avatar, large && styles.large)} aria-hidden>
      {toInitials(account)}
    </span>
  );
}
