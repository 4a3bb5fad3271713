import { languages } from '#contract/languages.ts';
import type { LanguageMarks } from '../_support/routes.ts';
import type { BuiltPage } from './read-page.ts';

/** The language marks on <html>; of its classes, only the language codes. */
export function readMarks({ html }: BuiltPage): LanguageMarks {
  const { lang, dir, dataLang, className } = html;
  const classes = [className].flat().map(String);
  const codes = classes.filter((name) => languages.some(({ code }) => code === name));
  return { lang: `${lang}`, dir: `${dir}`, 'data-lang': `${dataLang}`, class: codes.join(' ') };
}
