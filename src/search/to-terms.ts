import { stemmer as stemEnglish } from '@orama/stemmers/english';
import { stemmer as stemIndonesian } from '@orama/stemmers/indonesian';
import { composeWord, foldWord, stemArabic } from './fold.ts';

type Stem = (word: string) => string;

const keep: Stem = (word) => word;

/** Stemmers for words in Latin letters. Malay forms words as Indonesian does. */
const latinStems: Record<string, Stem> = { id: stemIndonesian, ms: stemIndonesian, vi: keep };

function toStem(word: string, locale: string): Stem {
  if (/\p{sc=Arabic}/u.test(word)) return stemArabic;
  // A stemmer handles words, not numbers or keys.
  return /\d/.test(word) ? keep : (latinStems[locale] ?? stemEnglish);
}

/** Between the words of a name in code: `txlogistic|Id`, `API|Account`. */
const humps = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

function readTerms(word: string, unspaced: boolean, locale: string): string[] {
  if (unspaced) return [composeWord(word)];
  const parts = word.split(humps);
  const all = parts.length > 1 ? [word, ...parts] : [word];
  const stems = all.map(foldWord).map((each) => toStem(each, locale)(each));
  return [...new Set(stems)].filter((stem) => stem !== '');
}

/** Returns a word in the form compared while typing: whole, since half a word has no stem. */
export function toTyped(word: string, unspaced: boolean): string {
  return unspaced ? composeWord(word) : foldWord(word);
}

export type ToTerms = (word: string, unspaced: boolean) => readonly string[];

/** Returns a language's index terms: stems, and a name's parts. Caches them, since texts repeat few words. */
export function createToTerms(locale: string): ToTerms {
  const known = new Map<string, readonly string[]>();
  return (word, unspaced) => {
    const terms = known.get(word) ?? readTerms(word, unspaced, locale);
    known.set(word, terms);
    return terms;
  };
}
