import field from '@site/src/components/Field/styles.module.css';
import { TriangleAlert } from 'lucide-react';
import { useText } from '#client/texts.ts';
import { languageOfLocale } from '#contract/languages.ts';
import { type NoticeLocale, noticeLocales } from '../_editor-schema.ts';
import styles from './styles.module.css';

interface LanguageSwitchProps {
  current: NoticeLocale;
  choose: (locale: NoticeLocale) => void;
  written: readonly NoticeLocale[];
  faulty: readonly NoticeLocale[];
}

/** The languages, which of them are written, and where something is wrong. */
export function LanguageSwitch({ current, choose, written, faulty }: LanguageSwitchProps) {
  const text = useText();
  const stateOf = (locale: NoticeLocale) => {
    if (faulty.includes(locale)) return text('operator.notices.language.faulty');
    return text(`operator.notices.language.${written.includes(locale) ? 'written' : 'empty'}`);
  };
  return (
    <fieldset className="plain-fieldset flex-wrap gap-2">
      <legend className={field.legend}>{text('operator.notices.languages')}</legend>
      {noticeLocales.map((locale) => (
        <button
          key={locale}
          type="button"
          className={styles.language}
          aria-pressed={locale === current}
          data-written={written.includes(locale) || undefined}
          onClick={() => choose(locale)}
        >
          {faulty.includes(locale) && <TriangleAlert size={14} aria-hidden />}
          <bdi lang={locale}>{languageOfLocale(locale).name}</bdi>
          <span className="visually-hidden">{stateOf(locale)}</span>
        </button>
      ))}
    </fieldset>
  );
}
