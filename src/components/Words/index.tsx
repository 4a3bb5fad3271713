import { wholeWord } from '#contract/word-marks.ts';
import styles from './styles.module.css';

/** A text in which the build has marked unbreakable words. */
export function Words({ text }: { text: string }) {
  return text.split(wholeWord).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text never move.
      <span key={at} className={styles.whole}>
        {part}
      </span>
    ),
  );
}
