import { useDoc } from '@docusaurus/plugin-content-docs/client';
import { ImproveTranslation } from '@site/src/components/ImproveTranslation';
import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import type { Props } from '@theme/DocItem/Content';
import Content from '@theme-original/DocItem/Content';
import { useText } from '#client/texts.ts';
import styles from './styles.module.css';
import { TranslationNotice, useTranslationNote } from './TranslationNotice.tsx';

/** The page's text as Markdown. */
function MarkdownLink() {
  const text = useText();
  const address = `${useDoc().metadata.permalink}.md`;
  return (
    <>
      <MarkdownAlternate address={address} />
      <a href={address}>{text('doc.markdown')}</a>
    </>
  );
}

/** The document's file in its locale; the build reads a copy of it in `.build`. */
function useFile(): string {
  return useDoc().metadata.source.replace(/^@site\/(\.build\/)?/, '');
}

/** The document, with what its reader should know of its translation. */
export default function DocItemContent(props: Props) {
  const note = useTranslationNote();
  const isForeign = note !== undefined && note.state !== 'stale';
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
        <MarkdownLink />
        <ImproveTranslation file={useFile()} />
      </div>
    </>
  );
}
