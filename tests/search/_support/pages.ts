import path from 'node:path';
import type { Locale } from '#contract/languages.ts';
import { toVersionPages, toWorkingOpenApi } from '../../../src/plugins/portal/page-data.ts';
import { readTexts } from '../../../src/plugins/portal/texts.ts';
import { readSiteSettings } from '../../../src/plugins/site-settings.ts';

export const root = path.resolve(import.meta.dirname, '../../..');

/** A text of a language by its id. */
export function readSay(locale: Locale, file: 'code.json' | 'contract.json') {
  const texts = readTexts(root, locale, file);
  return (id: string) => texts[id] ?? id;
}

/** Pages of the working version, made from the contract. */
export function readWorkingPages(locale: Locale) {
  const textOf = readSay(locale, 'contract.json');
  const document = toWorkingOpenApi(readSiteSettings({}), '1.0.0', textOf);
  return toVersionPages(document, textOf, readSay('en', 'contract.json'));
}
