import { useDoc } from '@docusaurus/plugin-content-docs/client';
import { ImproveTranslation } from '@site/src/components/ImproveTranslation';
import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import type { Props } from '@theme/DocItem/Content';
import Content from '@theme-original/DocItem/Content';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';
import { TranslationNotice, useTranslationNote } from './TranslationNotice.tsx';

/** The document, with what its reader should know of its translation. */
export default function DocItemContent(props: Props) {
  const text = useText();
  const { permalink, source } = useDoc().metadata;
  const note = useTranslationNote();
  const isForeign = note !== undefined && note.state !== 'stale';
  const markdown = `${permalink}.md`;
  // The document's file in its locale; the build reads a copy of it in `.build`.
  const file = source.replace(/^@site\/(\.build\/)?/, '');
  const content = <Content {...props} />;
  return (
    <>
      {note && <TranslationNotice {...note} />}
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
