import { useDoc } from '@docusaurus/plugin-content-docs/client';
import { Alert } from '@site/src/components/Alert';
import { toLocalePath } from '#client/locale-path.ts';
import { useText } from '#client/texts.ts';
import { useFormats } from '#client/useFormats.ts';
import { languageOfLocale, type TranslationNote } from '#contract/languages.ts';
import styles from './styles.module.css';

/** Says that a document is older than its source, or untranslated, and links to the source. */
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
