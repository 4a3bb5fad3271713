import { Words } from '@site/src/components/Words';
import { removeLineBreaks } from '#contract/line-breaks.ts';
import { findWords } from '../_search.ts';
import styles from './questions.module.css';

/** A text with the words that were searched for marked. */
export function Marked({ text: marked, words }: { text: string; words: readonly string[] }) {
  const text = removeLineBreaks(marked);
  const places = words.length > 0 ? findWords(text, words) : [];
  if (places.length === 0) return <Words text={marked} />;
  const parts = places.flatMap(([start, end], index) => [
    text.slice(places[index - 1]?.[1] ?? 0, start),
    <mark key={start} className={styles.found}>
      {text.slice(start, end)}
    </mark>,
  ]);
  return [...parts, text.slice(places.at(-1)?.[1] ?? 0)];
}
