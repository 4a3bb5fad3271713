import type { Stretch } from '../../search/mark-terms.ts';
import styles from './panel.module.css';

/** A text with the words marked that were searched for. */
export function Marked({ stretches }: { stretches: readonly Stretch[] }) {
  return stretches.map(({ text, found }, at) =>
    found ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the stretches of a text never move.
      <mark key={at} className={styles.found}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
