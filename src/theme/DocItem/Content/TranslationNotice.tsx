import { useDoc } from '@docusaurus/plugin-content-docs/client';
import { Alert } from '@site/src/components/Alert';
import { toLocalePath } from '#client/locale-path.ts';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { languageOfLocale } from '#contract/languages.ts';
import type { TranslationNote } from '#contract/translation-note.ts';
import styles from './styles.module.css';

/** What the build knows of this document's translation; undefined where all is well. */
export function useTranslationNote(): TranslationNote | undefined {
  return (useDoc().frontMatter as { translation?: TranslationNote }).translation;
}

/** Says that a document is behind its source, or stands in the source's words, and leads there. */
export function TranslationNotice({ state, source, date }: TranslationNote) {
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
        // Not a link within the locale: it leads to another one's pages.
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
