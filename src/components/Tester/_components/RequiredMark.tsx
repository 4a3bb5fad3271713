import { useText } from '#client/texts.ts';
import styles from './fields.module.css';

/** A star for the eye, the word for the ear. */
export function RequiredMark() {
  const text = useText();
  return (
    <>
      <span className={styles.star} aria-hidden />
      <span className="visually-hidden">{text('tester.field.required')}</span>
    </>
  );
}
