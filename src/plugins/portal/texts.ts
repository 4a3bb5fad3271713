import { readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultLanguage } from '../../contract/languages.ts';

type Messages = Record<string, { message: string; description?: string }>;
export type Texts = Record<string, string>;

/** `code.json`: texts of the interface. `contract.json`: texts of fields, operations and errors. */
export type TextFile = 'code.json' | 'contract.json';

function readFile(siteDir: string, locale: string, file: TextFile): Texts {
  const messages = JSON.parse(
    readFileSync(path.join(siteDir, 'i18n', locale, file), 'utf8'),
  ) as Messages;
  return Object.fromEntries(Object.entries(messages).map(([key, { message }]) => [key, message]));
}

/** Texts of a locale; what it does not say yet is said in the default language. */
export function readTexts(siteDir: string, locale: string, file: TextFile): Texts {
  return {
    ...readFile(siteDir, defaultLanguage.locale, file),
    ...readFile(siteDir, locale, file),
  };
}
