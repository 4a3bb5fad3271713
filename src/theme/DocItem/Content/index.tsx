import { useDoc } from '@docusaurus/plugin-content-docs/client';
import { ImproveTranslation } from '@site/src/components/ImproveTranslation';
import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import type { Props } from '@theme/DocItem/Content';
import Content from '@theme-original/DocItem/Content';
import { lazy, Suspense } from 'react';
import { useText } from '#client/texts.ts';
import type { TranslationNote } from '#contract/languages.ts';
import styles from './styles.module.css';

/** State of this document's translation from the build; undefined if it is complete. */
function useTranslationNote(): TranslationNote | undefined {
  return (useDoc().frontMatter as { translation?: TranslationNote }).translation;
}

/** Only few documents of a site have one. */
const TranslationNotice = lazy(async () => ({
  default: (await import('@site/src/components/TranslationNotice')).TranslationNotice,
}));

export default function DocItemContent(props: Props) {
  const text = useText();
  const { permalink, source } = useDoc().metadata;
  const note = useTranslationNote();
  const isForeign = note !== undefined && note.state !== 'stale';
  const markdown = `${permalink}.md`;
  // The document's file in its locale; the build reads a copy in `.build`.
  const file = source.replace(/^@site\/(\.build\/)?/, '');
  const content = <Content {...props} />;
  return (
    <>
      {note && (
        <Suspense>
          <TranslationNotice {...note} />
        </Suspense>
      )}
      {isForeign ? (
        <div lang={note.source} className={styles.fallback}>
          {content}
        </div>
      ) : (
        content
      )}
      <div className={styles.end}>
        <MarkdownAlternate />
        <a href={markdown}>{text('doc.markdown')}</a>
        <ImproveTranslation file={file} />
      </div>
    </>
  );
}
