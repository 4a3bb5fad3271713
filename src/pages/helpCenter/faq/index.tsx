import useBrokenLinks from '@docusaurus/useBrokenLinks';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import faq from '@page-data/prose/faq.json';
import { Button } from '@site/src/components/Button';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { EmptyState } from '@site/src/components/EmptyState';
import field from '@site/src/components/Field/styles.module.css';
import { useHashTarget } from '@site/src/components/FieldTable/useHashTarget.ts';
import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import { Prose } from '@site/src/components/Prose';
import { Words } from '@site/src/components/Words';
import { Workspace } from '@site/src/components/Workspace';
import { helpNav } from '@site/src/components/Workspace/help-nav.ts';
import { ChevronDown, Link as LinkIcon, SearchX } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useText } from '#client/texts.ts';
import { useQueryState } from '#client/useQueryState.ts';
import type { ProseSection } from '#contract/prose.ts';
import { removeWordMarks } from '#contract/word-marks.ts';
import styles from './_components/questions.module.css';
import { findQuestions, findWords, toWords } from './_search.ts';

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  /** Result, which screen readers announce when it changes. */
  result: string;
}

/** Filters the questions as the reader types; not rendered without JavaScript. */
function SearchBox({ value, onChange, result }: SearchBoxProps) {
  const text = useText();
  const id = useId();
  return (
    <search className={styles.search}>
      <label htmlFor={id} className={field.label}>
        {text('help.search.label')}
      </label>
      <input
        id={id}
        type="search"
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        placeholder={text('help.search.placeholder')}
        className={field.control}
      />
      <p role="status" className={styles.result}>
        {result}
      </p>
    </search>
  );
}

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

/** A question that opens to its answer; its address opens it too, with or without JavaScript. */
function Question({ question, words }: QuestionProps) {
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
      {/* A browser opens the folds around a target, not the target itself. */}
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

/** `/helpCenter/faq`: questions and answers, searched in the page. */
export default function Faq() {
  const text = useText();
  const locale = useDocusaurusContext().i18n.currentLocale;
  const { query, setQuery } = useQueryState({ q: '' });
  const setWords = (q: string) => setQuery({ q }, { replace: true });
  const words = useMemo(() => toWords(query.q, locale), [query.q, locale]);
  const { groups, count, isPartial } = useMemo(() => findQuestions(faq, words), [words]);
  useHashTarget();
  const toResult = () => {
    if (words.length === 0) return text('faq.count', { count });
    return text(isPartial ? 'faq.search.some' : 'faq.search.count', { count });
  };
  return (
    <Workspace open nav={helpNav} title={text('faq.title')} lead={text('faq.lead')}>
      <MarkdownAlternate />
      <SearchBox value={query.q} onChange={setWords} result={count > 0 ? toResult() : ''} />
      {count === 0 && (
        <EmptyState
          icon={SearchX}
          title={text('faq.search.none')}
          text={text('faq.search.none.text')}
          action={
            <>
              <Button onClick={() => setWords('')}>{text('faq.search.clear')}</Button>
              <ButtonLink to="/apiDoc/errors">{text('footer.errors')}</ButtonLink>
              <ButtonLink to="/helpCenter#contact">{text('contact.title')}</ButtonLink>
            </>
          }
        />
      )}
      <div>
        {groups.map(({ id, title, questions }) => (
          <section key={id} aria-labelledby={`subject-${id}`} className={styles.group}>
            <h2 id={`subject-${id}`}>{title}</h2>
            {questions.map((question) => (
              <Question key={`${question.id} ${words.length > 0}`} {...{ question, words }} />
            ))}
          </section>
        ))}
      </div>
    </Workspace>
  );
}
