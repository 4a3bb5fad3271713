/** Somebody's text as it came. */
export interface RawText {
  raw: string;
}

/** Somebody's text as a label's template sets it. */
export interface PrintableText {
  /** A zero-width space marks where a very long word may break. */
  text: string;
  /** Language of its script, which decides shaping, line breaks and the height of a line. */
  lang: string;
  rightToLeft: boolean;
  /** The longest run that cannot be broken. */
  longestWord: string;
}

const languageOfScript: readonly [script: RegExp, lang: string][] = [
  [/\p{Script=Khmer}/u, 'km'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, 'zh'],
];
const startsRightToLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** No font of ours draws them; controls of direction could make a text read as another. */
const unprintable = /\p{RGI_Emoji}|[\p{Co}\p{Cn}\u202A-\u202E\u2066-\u2069\uFE0F]/gv;
/** Arabic vowel signs, without which names are read; a letter that carries one would be copied twice. */
const vowelSigns = /[\u064B-\u0652\u0670]/g;
const blank = /[\s\p{Cc}\u200B\u2028\u2029]+/gu;

/** Scripts that are written with spaces between words; the others break by themselves. */
const word =
  /[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}]+/gu;
const longestWordLength = 20;
const pieceLength = 10;
const breakHere = '\u200B';
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

function breakLongWord(text: string): string {
  if (text.length <= longestWordLength) return text;
  const all = [...letters.segment(text)].map(({ segment }) => segment);
  if (all.length <= longestWordLength) return text;
  const pieces = Array.from({ length: Math.ceil(all.length / pieceLength) }, (_, index) =>
    all.slice(index * pieceLength, (index + 1) * pieceLength).join(''),
  );
  return pieces.join(breakHere);
}

function findLongest(words: readonly string[]): string {
  return words.reduce((longest, each) => (each.length > longest.length ? each : longest), '');
}

/** A text of any origin, on one line, without what cannot be printed. */
export function toPrintable(raw: string): PrintableText {
  const text = raw
    .normalize('NFC')
    .replace(unprintable, '')
    .replace(vowelSigns, '')
    .replace(blank, ' ')
    .trim()
    .replace(word, breakLongWord);
  return {
    text,
    lang: languageOfScript.find(([script]) => script.test(text))?.[1] ?? 'en',
    rightToLeft: startsRightToLeft.test(text),
    longestWord: findLongest(text.replaceAll(breakHere, ' ').match(word) ?? []),
  };
}
