import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultLanguage } from '#contract/languages.ts';
import { parseTexts, type TextFile, type Texts } from '#contract/texts.ts';

function readFile(siteDir: string, locale: string, file: TextFile): Texts {
  return parseTexts(readFileSync(path.join(siteDir, 'i18n', locale, file), 'utf8'));
}

/** Texts of a locale; what it does not say yet is said in the default language. */
export function readTexts(siteDir: string, locale: string, file: TextFile): Texts {
  return {
    ...readFile(siteDir, defaultLanguage.locale, file),
    ...readFile(siteDir, locale, file),
  };
}
