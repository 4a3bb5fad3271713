import {
  arabicTeen,
  genericWords,
  gluedGenericWords,
  hanEndings,
  latinArticles,
  latinSounds,
  leadingGenericWords,
  letterForms,
  numberWords,
  ordinalEndings,
} from './name-words.ts';
import { toSimplified } from './traditional-han.ts';

// Apostrophes and ayn signs stand inside words (Xi'an, ‘Izbat), other punctuation between them.
const apostrophes = /['‘’ʻʼʽʾʿ`´′]/gu;
// Combining marks carry diacritics, tashkeel and, after NFD, hamza; Cf has the direction marks.
const silentCharacters = /[\p{M}\p{Cf}\u0640]/gu;
const arabicDigits = /[٠-٩۰-۹]/gu;
// No place is longer; a longer text has no key, so that hostile input costs nothing.
const longestName = 200;
const notLetters = /[^\p{L}\p{N}]+/gu;

/** The name's letters and digits alone, in one form each; no word is dropped. May be empty. */
export function toLetterKey(name: string): string {
  return name.length > longestName ? '' : foldLetters(name).replace(notLetters, '');
}

/** The words of a text of any length, folded as `toLetterKey` folds them; for `toKeyOfWords`. */
export function toFoldedWords(text: string): string[] {
  return foldLetters(text).match(/\p{N}+|\p{L}+/gu) ?? [];
}

/**
 * What two spellings of one place have in common: toLetterKey without generic words and articles,
 * with numbers as digits. Empty only where the name has no letter and no digit, or is no
 * name at all (over 200 characters).
 */
export function toNameKey(name: string): string {
  return name.length > longestName ? '' : toKeyOfWords(toFoldedWords(name));
}

/** `toNameKey` of a name that is cut into folded words already. */
export function toKeyOfWords(words: readonly string[]): string {
  const key = dropGenericWords(words.map(dropArabicArticle));
  return numbersToDigits(key).map(foldWord).join('').replace(gluedGenericWords, '');
}

function foldLetters(name: string): string {
  return (
    toSimplified(name.normalize('NFKC'))
      .toLowerCase()
      .normalize('NFD')
      .replace(silentCharacters, '')
      .replace(apostrophes, '')
      .replace(/[ةىٱیکہھء]/gu, (letter) => letterForms.get(letter) ?? letter)
      // Both rows of digits begin at a multiple of 16.
      .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 15))
  );
}

function dropArabicArticle(word: string): string {
  return word.replace(/^ال(?=\p{L}{2})/u, '');
}

function dropGenericWords(words: string[]): string[] {
  const kept = words.filter((word, position) => {
    const ordinalEnding = ordinalEndings.has(word) && /^\d/.test(words[position - 1] ?? '');
    const leading = position === 0 && leadingGenericWords.has(word);
    return !(ordinalEnding || leading || genericWords.has(word) || latinArticles.has(word));
  });
  return kept.length > 0 ? kept : words;
}

function numbersToDigits(words: string[]): string[] {
  return words.flatMap((word, position) => {
    const value = numberWords.get(word);
    const follows = numberWords.has(words[position - 1] ?? '');
    if (word === arabicTeen && follows) return [];
    if (value === undefined) return [word];
    return [String(words[position + 1] === arabicTeen ? value + 10 : value)];
  });
}

function foldWord(word: string): string {
  if (/^[a-z]/.test(word)) {
    const bare = word.replace(/^(?:al|el)+(?=[a-z]{4})/, '');
    return latinSounds.reduce((folded, [sound, spelling]) => folded.replace(sound, spelling), bare);
  }
  return word.replace(hanEndings, '');
}
