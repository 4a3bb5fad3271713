import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

/**
 * Directly after a field's name: a star, and the word for screen readers if no control can have
 * `aria-required`, as in a group.
 */
export function Star({ spoken }: { spoken?: string }) {
  return (
    <>
      <span className={styles.star} aria-hidden />
      {spoken && <span className="visually-hidden">{` ${spoken}`}</span>}
    </>
  );
}

/** Marks the optional fields of a form in words. */
export function RequiredMark({ required }: { required: boolean }) {
  const text = useText();
  if (required) return <Star />;
  // The space separates the label from the word for screen readers.
  return <span className={styles.optional}>{` ${text('kit.field.optional')}`}</span>;
}
