import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { Prose } from '@site/src/components/Prose';
import { Words } from '@site/src/components/Words';
import { ChevronDown, Link as LinkIcon } from 'lucide-react';
import { useText } from '#client/texts.ts';
import type { ProseSection } from '#contract/prose.ts';
import { removeWordMarks } from '#contract/word-marks.ts';
import { findWords } from '../_search.ts';
import styles from './questions.module.css';

/** A text with the words that were searched for marked. */
function Marked({ text: marked, words }: { text: string; words: readonly string[] }) {
  const text = removeWordMarks(marked);
  const places = words.length > 0 ? findWords(text, words) : [];
  if (places.length === 0) return <Words text={marked} />;
  const parts = places.flatMap(([start, end], index) => [
    text.slice(places[index - 1]?.[1] ?? 0, start),
    <mark key={start} className="found">
      {text.slice(start, end)}
    </mark>,
  ]);
  return [...parts, text.slice(places.at(-1)?.[1] ?? 0)];
}

interface QuestionProps {
  question: ProseSection;
  words: readonly string[];
}

/** A question that opens to its answer; its address opens it too, with and without a script. */
export function Question({ question, words }: QuestionProps) {
  const text = useText();
  const { id, title, body } = question;
  useBrokenLinks().collectAnchor(id);
  return (
    <details className={styles.question} open={words.length > 0 || undefined}>
      <summary className={styles.title}>
        <h3>
          <Marked text={title} words={words} />
        </h3>
        <ChevronDown size={18} aria-hidden />
      </summary>
      {/* A browser opens what the target lies in, not the target itself. */}
      <div id={id} className={styles.answer}>
        <Prose nodes={body} words={(part) => <Marked text={part} words={words} />} />
        <a href={`#${id}`} className={styles.link} aria-label={`${text('faq.link')}: ${title}`}>
          <LinkIcon size={14} aria-hidden />
          {text('faq.link')}
        </a>
      </div>
    </details>
  );
}
