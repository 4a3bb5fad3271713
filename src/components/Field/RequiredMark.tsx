import { useText } from '#client/texts.ts';
import styles from './styles.module.css';

/**
 * Right behind a field's name: a star for the eye, and the word for the ear where no control can say
 * `aria-required`, as of a group.
 */
export function Star({ spoken }: { spoken?: string }) {
  return (
    <>
      <span className={styles.star} aria-hidden />
      {spoken && <span className="visually-hidden">{` ${spoken}`}</span>}
    </>
  );
}

/** Optional fields of a form say so in words. */
export function RequiredMark({ required }: { required: boolean }) {
  const text = useText();
  if (required) return <Star />;
  // The space keeps the label and the word apart for the ear.
  return <span className={styles.optional}>{` ${text('kit.field.optional')}`}</span>;
}
