import { languages } from '#contract/languages.ts';
import type { LanguageMarks } from '../_support/routes.ts';
import type { BuiltPage } from './read-page.ts';

/** What the <html> of a page says of its language; of its classes, those that are a language's. */
export function readMarks({ html }: BuiltPage): LanguageMarks {
  const { lang, dir, dataLang, className } = html;
  const classes = [className].flat().map(String);
  const codes = classes.filter((name) => languages.some(({ code }) => code === name));
  return { lang: `${lang}`, dir: `${dir}`, 'data-lang': `${dataLang}`, class: codes.join(' ') };
}
