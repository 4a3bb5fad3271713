import { atom } from 'jotai';
import { isObject } from '#contract/is-object.ts';
import type { Language } from '#contract/languages.ts';
import { jsonCodec, storedAtom, textCodec } from './stored-atom.ts';

export type ListedLanguage = Pick<Language, 'code' | 'locale' | 'name' | 'direction'>;

/** Our texts in one language, with the hash of their content. */
export interface LangDictionary {
  lang: string;
  hash: string;
  texts: Record<string, string>;
}

function isDictionary(value: unknown): value is LangDictionary {
  if (!isObject(value) || !isObject(value.texts)) return false;
  return typeof value.lang === 'string' && typeof value.hash === 'string';
}

function isLanguageList(value: unknown): value is ListedLanguage[] {
  return Array.isArray(value) && value.every((each) => isObject(each) && 'locale' in each);
}

/** The spec's code of the language that the reader chose; null before any choice. */
export const langAtom = storedAtom('lang', textCodec);
export const langListAtom = storedAtom('langList', jsonCodec(isLanguageList));
export const langDictionaryAtom = storedAtom('langDictionary', jsonCodec(isDictionary));

/** Texts of the page's language as the server last gave them; null until then. */
export const dictionaryAtom = atom<Record<string, string> | null>(null);
