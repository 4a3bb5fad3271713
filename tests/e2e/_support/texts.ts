import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isolate } from '#contract/isolate.ts';
import { fillText, parseTexts, type TextFile, type Texts } from '#contract/texts.ts';
import { root } from './places.ts';

type Values = Record<string, string | number>;

/** The texts of one file of a language. */
export function readTexts(locale: string, file: TextFile): Texts {
  return parseTexts(readFileSync(path.join(root, 'i18n', locale, file), 'utf8'));
}

/** Reads a text of one file of a language; throws for an unknown id. */
export function createSay(locale: string, file: TextFile = 'code.json') {
  const texts = readTexts(locale, file);
  return (id: string, values: Values = {}): string => {
    const text = texts[id];
    if (text === undefined) throw new Error(`${file} of ${locale} has no text ${id}`);
    // Pages isolate values; the server does not.
    return fillText(text, file === 'code.json' ? isolate(values, locale) : values, locale);
  };
}

/** A text as an English reader sees it. */
export const say = createSay('en');
export const sayContract = createSay('en', 'contract.json');
