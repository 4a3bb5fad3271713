import useBrokenLinks from '@docusaurus/useBrokenLinks';
import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import { Prose } from '@site/src/components/Prose';
import { Workspace } from '@site/src/components/Workspace';
import type { ReactNode } from 'react';
import { useText } from '#client/texts.ts';
import { type Article, type ProseSection, toPlainText } from '#contract/prose.ts';
import { aboutNav } from '../_about-nav.ts';
import styles from './article.module.css';

function Section({ section }: { section: ProseSection }) {
  const { id, title, body } = section;
  useBrokenLinks().collectAnchor(id);
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Prose nodes={body} />
    </section>
  );
}

interface ArticlePageProps {
  title: string;
  article: Article;
  /** Content between the lead and the sections. */
  children?: ReactNode;
}

export function ArticlePage({ title, article, children }: ArticlePageProps) {
  const text = useText();
  return (
    <Workspace open nav={aboutNav} title={title} description={toPlainText(article.lead)}>
      <MarkdownAlternate />
      <div className={styles.article}>
        <Prose nodes={article.lead} />
        {children}
        <nav aria-label={text('about.contents')} className={styles.contents}>
          <ol>
            {article.sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        {article.sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </div>
    </Workspace>
  );
}
