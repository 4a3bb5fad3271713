import { toFoldedWords } from '../names.ts';

/** A word of a text, in one writing system and without a separator inside. */
export type Word = {
  /** As the keys of names are folded. */
  folded: string;
  /** Where it stands in the text. */
  from: number;
  to: number;
  /** None of a number. Chinese writes no spaces: a word of it may hold many names. */
  script: 'Han' | 'Latin' | 'Arabic' | undefined;
  /** A comma, a line break or the like stands before it: no name goes across. */
  opens: boolean;
};

const scripts = [
  '\\p{Script=Han}+',
  "[\\p{Script=Latin}\\p{M}'‘’ʻʼʽʾʿ`´′]+",
  '[\\p{Script=Arabic}\\p{M}\\u0640\\p{Cf}]+',
  '\\p{N}+',
];
const wordPattern = new RegExp(scripts.join('|'), 'gu');
const separator = /[,،;؛\n\r|/()[\]{}、，；。:：]|\s[-–—]+\s/u;

function scriptOf(word: string): Word['script'] {
  if (/^\p{Script=Han}/u.test(word)) return 'Han';
  if (/^\p{N}/u.test(word)) return undefined;
  return /^\p{Script=Arabic}/u.test(word) ? 'Arabic' : 'Latin';
}

/** Kinds of place that are written short, in front of names. */
const shortKinds: ReadonlyMap<string, string> = new Map([
  ['kab', 'kabupaten'],
  ['kec', 'kecamatan'],
  ['prov', 'provinsi'],
  ['gov', 'governorate'],
  ['م', 'مدينه'],
]);

/** More than an address has: what a longer text costs is bounded. */
const mostWords = 50;

/** The first words of an address as people write it, whatever the writing systems. */
export function toWords(text: string): Word[] {
  const words: Word[] = [];
  let end = 0;
  for (const match of text.matchAll(wordPattern)) {
    const to = match.index + match[0].length;
    const [folded = ''] = toFoldedWords(match[0]);
    if (folded !== '') {
      const opens = words.length === 0 || separator.test(text.slice(end, match.index));
      const spelt = shortKinds.get(folded) ?? folded;
      words.push({ folded: spelt, from: match.index, to, script: scriptOf(folded), opens });
      end = to;
    }
    if (words.length === mostWords) break;
  }
  return words;
}
