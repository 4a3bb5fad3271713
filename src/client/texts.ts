import codeTranslations from '@generated/codeTranslations';
import { useAtomValue } from 'jotai';
import { dictionaryAtom } from './language.ts';

/** Fills `{name}` places of a text. */
export function fillText(message: string, values: Record<string, string | number> = {}): string {
  return message.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}

/**
 * Our own texts by id: those the site was built from, replaced by the server's dictionary once it
 * is there. An unknown id answers itself.
 */
export function useText() {
  const dictionary = useAtomValue(dictionaryAtom);
  return (id: string, values?: Record<string, string | number>) =>
    fillText(dictionary?.[id] ?? codeTranslations[id] ?? id, values);
}
