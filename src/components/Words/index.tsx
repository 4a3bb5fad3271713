import { Fragment } from 'react';
import { lineBreak, removeLineBreaks, wholeWord } from '#contract/line-breaks.ts';
import styles from './styles.module.css';

/** Words that touch each other, with the marks of the build. */
const runs = /((?:[\p{sc=Khmer}\p{sc=Thai}]|[\u200b\u2060])+)/u;

function Run({ words }: { words: readonly string[] }) {
  return (
    <span className={styles.run}>
      {words.map((word, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a text never move.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {word}
        </Fragment>
      ))}
    </span>
  );
}

/** A text whose words' ends the build has marked: where they touch, lines end there and nowhere else. */
export function Words({ text }: { text: string }) {
  return text.split(runs).map((part, at) => {
    const plain = removeLineBreaks(part);
    if (plain === part) return part;
    const words = part.startsWith(wholeWord) ? [plain] : part.split(lineBreak);
    // biome-ignore lint/suspicious/noArrayIndexKey: neither do its runs.
    return <Run key={at} words={words} />;
  });
}
