import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languageOfLocale, toSourceChain } from '#contract/languages.ts';
import { fitTexts, parseTexts, type TextFile, type Texts } from '#contract/texts.ts';

function readFile(file: string): Texts {
  try {
    return existsSync(file) ? parseTexts(readFileSync(file, 'utf8')) : {};
  } catch {
    // The translations plugin names it; readers get the source's words.
    return {};
  }
}

/** Texts of a locale; what it does not say, or says in a broken way, in the words of its source. */
export function readTexts(siteDir: string, locale: string, file: TextFile): Texts {
  return readTextFiles(locale, (each) => path.join(siteDir, 'i18n', each, file));
}

/** The same of files that stand elsewhere; `toFile` answers that of a locale. */
export function readTextFiles(locale: string, toFile: (locale: string) => string): Texts {
  const [source, ...translations] = toSourceChain(languageOfLocale(locale).locale).map(toFile);
  const texts = parseTexts(readFileSync(source ?? '', 'utf8'));
  return translations.reduce((known, each) => fitTexts(known, readFile(each)), texts);
}
