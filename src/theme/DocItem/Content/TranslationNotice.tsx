import { useDoc } from '@docusaurus/plugin-content-docs/client';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { Alert } from '@site/src/components/Alert';
import { toLocalePath } from '#client/locale-path.ts';
import { useText } from '#client/texts.ts';
import { languageOfLocale } from '#contract/languages.ts';
import type { TranslationNote } from '#contract/translation-note.ts';

/** What the build knows of this document's translation; undefined where all is well. */
export function useTranslationNote(): TranslationNote | undefined {
  return (useDoc().frontMatter as { translation?: TranslationNote }).translation;
}

/** Says that a document is behind its source, or stands in the source's words, and leads there. */
export function TranslationNotice({ state, source, date }: TranslationNote) {
  const text = useText();
  const { permalink } = useDoc().metadata;
  const { currentLocale } = useDocusaurusContext().i18n;
  const language = languageOfLocale(source);
  const name = new Intl.DisplayNames([currentLocale], { type: 'language' }).of(source) ?? '';
  if (state !== 'stale')
    return <Alert tone="info">{text(`translation.${state}`, { language: name })}</Alert>;
  const day = new Intl.DateTimeFormat(currentLocale, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Alert
      tone="warning"
      actions={
        // Not a link within the locale: it leads to another one's pages.
        <a href={toLocalePath(permalink, language)} hrefLang={source}>
          {text('translation.read', { language: name })}
        </a>
      }
    >
      {date
        ? text('translation.stale.since', { language: name, date: day.format(new Date(date)) })
        : text('translation.stale', { language: name })}
    </Alert>
  );
}
