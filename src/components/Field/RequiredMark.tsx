import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

/** A star for the eye; the control itself says `aria-required`. Optional fields say so in words. */
export function RequiredMark({ required }: { required: boolean }) {
  const text = useText();
  if (required) return <span className={styles.star} aria-hidden />;
  // The space keeps the label and the word apart for the ear.
  return <span className={styles.optional}>{` ${text('kit.field.optional')}`}</span>;
}
