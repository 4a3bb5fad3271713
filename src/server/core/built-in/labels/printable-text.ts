import { toSignCode } from '../currency.ts';
import { fontCoverages } from './fonts.ts';

export interface RawText {
  raw: string;
}

/** Text of any origin, prepared for a label's template. */
export interface PrintableText {
  /** Zero-width spaces mark where very long words may break. */
  text: string;
  /** Language of its script, which determines shaping, line breaks and line height. */
  lang: string;
  rightToLeft: boolean;
  /** The longest unbreakable run. */
  longestWord: string;
}

const languageOfScript: readonly [script: RegExp, lang: string][] = [
  [/\p{Script=Khmer}/u, 'km'],
  [/\p{Script=Thai}/u, 'th'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, 'zh'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Bengali}/u, 'bn'],
  [/\p{Script=Malayalam}/u, 'ml'],
  [/\p{Script=Tamil}/u, 'ta'],
  [/\p{Script=Telugu}/u, 'te'],
  [/\p{Script=Kannada}/u, 'kn'],
  [/\p{Script=Gujarati}/u, 'gu'],
  [/\p{Script=Gurmukhi}/u, 'pa'],
  [/\p{Script=Oriya}/u, 'or'],
  [/\p{Script=Sinhala}/u, 'si'],
  [/\p{Script=Thaana}/u, 'dv'],
  [/\p{Script=Ethiopic}/u, 'am'],
  [/\p{Script=Myanmar}/u, 'my'],
  [/\p{Script=Lao}/u, 'lo'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Tibetan}/u, 'bo'],
  [/\p{Script=Mongolian}/u, 'mn'],
  [/\p{Script=Hangul}/u, 'ko'],
];
const startsRightToLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u;

/** Letters and digits with special shapes: full-width, circled, mathematical, joined. */
const shaped =
  /[\u2460-\u24FF\uFB50-\uFDCF\uFDF0-\uFDFB\uFE70-\uFEFC\uFF00-\uFFEF\u{1D400}-\u{1D7FF}\u{1EE00}-\u{1EEFF}\u{1F100}-\u{1F149}\u{1FBF0}-\u{1FBF9}]|[[\u2100-\u214F]&&\p{L}]/gv;
/** White letters on black, which Unicode does not map to letters; each row has 26. */
const whiteLetter = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu;
const keycap = /([0-9#*])\uFE0F?\u20E3/gu;
/** Symbols that no label needs, and direction controls, which make a text read differently. */
const unprintable =
  /\p{RGI_Emoji}|\p{Extended_Pictographic}(?=\uFE0F)|[\p{Co}\p{Cs}\p{Cn}\u202A-\u202E\u2066-\u2069]|[\p{DI}--[\u200B-\u200F\u180B-\u180F]]/gv;
/** Arabic vowel signs: names are readable without them, and a letter with one would be copied twice. */
const vowelSigns = /[\u064B-\u0652\u0670]/g;
/** Visible characters: no spaces, lone marks or shapeless characters. */
const visible = /[[\p{L}\p{N}\p{P}\p{S}\p{Co}\p{Cn}]--\p{DI}]/v;
const blank = /[\s\p{Cc}\u200B\u2028\u2029]+/gu;
/** Joiners and direction marks, which need no glyph. */
const invisible = /[\u200B-\u200F]/gu;

/** Words of scripts with spaces; the other scripts break by themselves. */
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

function isDrawn(text: string): boolean {
  const codes = Array.from(text, (char) => char.codePointAt(0) ?? 0);
  return fontCoverages().some((covered) => codes.every((code) => covered.has(code)));
}

/**
 * Letters, digits and signs of common scripts that stand for themselves: never shaped, joined with marks or
 * dropped. Code units, the first and the last of each row.
 */
const plainRows: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xc0, 0x24f],
  [0x400, 0x45f],
  [0x60c, 0x60c],
  [0x620, 0x63f],
  [0x641, 0x64a],
  [0x660, 0x669],
  [0x671, 0x6d3],
  [0x1ea0, 0x1ef9],
  [0x4e00, 0x9fff],
];

let plainUnits: Uint8Array | undefined;

function toPlainUnits(): Uint8Array {
  const units = new Uint8Array(0xa000);
  const coverages = fontCoverages();
  for (const [first, last] of plainRows) {
    for (let unit = first; unit <= last; unit += 1) {
      units[unit] = Number(coverages.some((covered) => covered.has(unit)));
    }
  }
  return units;
}

/** Returns true if a label shows a text as it is, which is cheaper to see than to find what it omits. */
function isPlain(text: string): boolean {
  plainUnits ??= toPlainUnits();
  for (let at = 0; at < text.length; at += 1) {
    if (plainUnits[text.charCodeAt(at)] !== 1) return false;
  }
  return true;
}

/** Returns the part of a letter and its marks that a font draws; omits marks of another script. */
function toDrawn(grapheme: string): string {
  const bare = grapheme.replace(invisible, '');
  if (bare === '' || isDrawn(bare)) return grapheme;
  const [base = '', ...marks] = bare;
  const plain = [toSignCode(base) ?? '', base, base.normalize('NFKC')].find(
    (each) => each !== '' && isDrawn(each),
  );
  if (plain === undefined) return '';
  return marks.reduce((drawn, mark) => (isDrawn(drawn + mark) ? drawn + mark : drawn), plain);
}

function foldShapes(raw: string): string {
  return raw
    .normalize('NFC')
    .replace(shaped, (char) => char.normalize('NFKC'))
    .replace(whiteLetter, (char) => {
      const code = char.codePointAt(0) ?? 0;
      return String.fromCodePoint(65 + ((code - 0x1f150) % 32));
    })
    .replace(keycap, '$1')
    .replaceAll('\u20C1', 'SAR');
}

function dropUnprintable(text: string): string {
  return text.replace(unprintable, '').replace(vowelSigns, '');
}

const foldLetters = (raw: string) => dropUnprintable(foldShapes(raw));

function toDrawnText(text: string): string {
  if (/^\p{ASCII}*$/u.test(text)) return text;
  return Array.from(letters.segment(text), ({ segment }) =>
    /^\s+$|\p{Cc}/u.test(segment) ? segment : toDrawn(segment),
  ).join('');
}

/** Returns the distinct letters of a text that none of our fonts draws. */
export function findUndrawnLetters(raw: string): string[] {
  if (isPlain(raw)) return [];
  const found = foldLetters(raw).match(/\p{L}/gu) ?? [];
  return [...new Set(found)].filter((letter) => toDrawn(letter) === '');
}

/** Lists what a label omits of a symbol or a letter with marks; a lone mark is shown on a circle. */
function listLost(grapheme: string): string[] {
  if (!visible.test(grapheme)) return [];
  const kept = dropUnprintable(grapheme);
  const drawn = toDrawn(kept);
  if (!visible.test(drawn)) return [grapheme];
  const dropped = (grapheme.match(unprintable) ?? []).filter((each) => visible.test(each));
  const marks = (kept.match(/\p{M}/gu) ?? []).filter((mark) => !drawn.includes(mark));
  return [...dropped, ...marks.map((mark) => `\u25CC${mark}`)];
}

/** Finds what a label omits from a text: distinct symbols, emoji, and letters and marks without a font. */
export function findLeftOut(raw: string): string[] {
  if (isPlain(raw) || /^\p{ASCII}*$/u.test(raw)) return [];
  const graphemes = Array.from(letters.segment(foldShapes(raw)), ({ segment }) => segment);
  return [...new Set(graphemes.flatMap(listLost))];
}

/** Returns any text on one line, without unprintable characters. */
export function toPrintable(raw: string): PrintableText {
  const text = toDrawnText(foldLetters(raw))
    .normalize('NFC')
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

/** Returns true if a label would show nothing of a text. */
export function isBlankInPrint(raw: string): boolean {
  if (isPlain(raw)) return raw.trim() === '';
  return !/[^\s\p{M}\p{C}]/u.test(toPrintable(raw).text);
}
