import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fillText } from '#contract/texts.ts';
import { root } from './places.ts';

type Values = Record<string, string | number>;
type Messages = Record<string, { message: string }>;

/** A text of one file of a language; throws for an id that nobody wrote. */
export function createSay(locale: string, file: 'code.json' | 'contract.json' = 'code.json') {
  const messages = JSON.parse(
    readFileSync(path.join(root, 'i18n', locale, file), 'utf8'),
  ) as Messages;
  return (id: string, values: Values = {}): string => {
    const message = messages[id]?.message;
    if (message === undefined) throw new Error(`${file} of ${locale} has no text ${id}`);
    return fillText(message, values, locale);
  };
}

/** What an English reader sees. */
export const say = createSay('en');
export const sayContract = createSay('en', 'contract.json');
