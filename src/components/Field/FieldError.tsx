import { CircleAlert } from 'lucide-react';
import styles from './styles.module.css';

/** Error of a field, shown and, by its id, read out. */
export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null;
  return (
    <p id={`${id}-error`} className={styles.error}>
      <CircleAlert size={14} aria-hidden />
      <span>{error}</span>
    </p>
  );
}
