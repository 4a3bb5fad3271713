import { useDoc } from '@docusaurus/plugin-content-docs/client';
import { Alert } from '@site/src/components/Alert';
import { ImproveTranslation } from '@site/src/components/ImproveTranslation';
import { MarkdownAlternate } from '@site/src/components/MarkdownAlternate';
import type { Props } from '@theme/DocItem/Content';
import Content from '@theme-original/DocItem/Content';
import { toLocalePath } from '#client/locale-path.ts';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { languageOfLocale, type TranslationNote } from '#contract/languages.ts';
import styles from './styles.module.css';

/** State of this document's translation from the build; undefined if it is complete. */
function useTranslationNote(): TranslationNote | undefined {
  return (useDoc().frontMatter as { translation?: TranslationNote }).translation;
}

/** Says that a document is older than its source, or untranslated, and links to the source. */
function TranslationNotice({ state, source, date }: TranslationNote) {
  const text = useText();
  const { permalink } = useDoc().metadata;
  const formats = useFormats();
  const names = { language: formats.language(source) };
  if (state !== 'stale') {
    return <Alert className={styles.notice}>{text(`translation.${state}`, names)}</Alert>;
  }
  return (
    <Alert
      tone="warning"
      className={styles.notice}
      actions={
        // A plain link, since it opens a page of another locale.
        <a href={toLocalePath(permalink, languageOfLocale(source))} hrefLang={source}>
          {text('translation.read', names)}
        </a>
      }
    >
      {date
        ? text('translation.stale.since', {
            ...names,
            date: formats.time(Date.parse(date), 'date', 'UTC'),
          })
        : text('translation.stale', names)}
    </Alert>
  );
}

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
