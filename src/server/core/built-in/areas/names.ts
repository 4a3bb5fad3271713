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

// Apostrophes and ayn signs occur inside words (Xi'an, ‘Izbat), other punctuation between them.
const apostrophes = /['‘’ʻʼʽʾʿ`´′]/gu;
// Combining marks carry diacritics, tashkeel and, after NFD, hamza; Cf has the direction marks.
const silentCharacters = /[\p{M}\p{Cf}\u0640]/gu;
const arabicDigits = /[٠-٩۰-۹]/gu;
// No name is longer; a longer text has no key, so that hostile input costs nothing.
const longestName = 200;
const notLetters = /[^\p{L}\p{N}]+/gu;

/** Returns the name's letters and digits only, in one form each; drops no word. May be empty. */
export function toLetterKey(name: string): string {
  return name.length > longestName ? '' : foldLetters(name).replace(notLetters, '');
}

/** Returns the words of a text of any length, folded like `toLetterKey`; for `toKeyOfWords`. */
export function toFoldedWords(text: string): string[] {
  return foldLetters(text).match(/\p{N}+|\p{L}+/gu) ?? [];
}

/**
 * Returns what spellings of one place share: toLetterKey without generic words and articles, with numbers as
 * digits. Empty only if the name has no letter or digit, or is too long to be a name (over 200 characters).
 */
export function toNameKey(name: string): string {
  return name.length > longestName ? '' : toKeyOfWords(toFoldedWords(name));
}

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

/** Letters to add, drop or replace, or neighbours to swap, to turn one word into the other. */
export function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = at(previous, column - 1) + Number(from[row - 1] !== to[column - 1]);
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const swapped = isSwapped ? at(before, column - 2) + 1 : replaced;
      const changed = Math.min(at(previous, column) + 1, at(current, column - 1) + 1);
      current.push(Math.min(replaced, swapped, changed));
    }
    before = previous;
    previous = current;
  }
  return at(previous, to.length);
}

function at(distances: readonly number[], position: number): number {
  return distances[position] ?? Number.POSITIVE_INFINITY;
}
