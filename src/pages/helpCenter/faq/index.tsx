import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import faq from '@page-data/prose/faq.json';
import { Button } from '@site/src/components/Button';
import { ButtonLink } from '@site/src/components/ButtonLink';
import { EmptyState } from '@site/src/components/EmptyState';
import { useHashTarget } from '@site/src/components/FieldTable/useHashTarget.ts';
import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import { Workspace } from '@site/src/components/Workspace';
import { helpNav } from '@site/src/components/Workspace/help-nav.ts';
import { SearchX } from 'lucide-react';
import { useMemo } from 'react';
import { useText } from '#client/texts.ts';
import { useQueryState } from '#client/useQueryState.ts';
import { Question } from './_components/Question.tsx';
import styles from './_components/questions.module.css';
import { SearchBox } from './_components/SearchBox.tsx';
import { findQuestions, toWords } from './_search.ts';

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
