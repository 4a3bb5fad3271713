import type { AreaRow } from '../area-row.ts';
import { toFoldedWords, toKeyOfWords } from '../names.ts';
import {
  cityWords,
  givenNames,
  hanLandmark,
  honorifics,
  kindsBefore,
  kindsBehind,
  landmarksBefore,
  landmarksBehind,
  personParts,
  strangeNames,
  streetsBefore,
  streetWords,
} from './context-words.ts';
import { findHanMentions } from './find-han-mentions.ts';
import { discountInside, fit, fitMisspelt, type Mention } from './mention.ts';
import type { NameTable } from './name-table.ts';

/** A word of a text, in one writing system and without a separator inside. */
type Word = {
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
function toWords(text: string): Word[] {
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

/** More words than any name has. */
const longestName = 6;
/** The name of a street has so many words at most. */
const longestStreet = 3;
/** A misspelt name is looked for in so many words at most. */
const longestMisspelt = 4;

/** Words of one name at most: what stands between two separators, in one writing system. */
function toPhrases(words: readonly Word[]): Word[][] {
  const phrases: Word[][] = [];
  for (const word of words) {
    const phrase = phrases.at(-1) ?? [];
    const script = phrase.findLast((each) => each.script)?.script;
    const isHan = script === 'Han' || word.script === 'Han';
    const changes = script && word.script && word.script !== script;
    if (phrase.length === 0 || word.opens || isHan || changes) phrases.push([word]);
    else phrase.push(word);
  }
  return phrases;
}

/** Places by their names, before the words around these are looked at. */
type Reading = {
  phrase: readonly Word[];
  start: number;
  end: number;
  key: string;
  fits: ReadonlyMap<AreaRow, number>;
};

/** The nearest words of a phrase beyond those next to a name, up to a number. */
function beyond(words: readonly Word[]): string[] {
  const number = words.findIndex(({ folded }) => /^\p{N}/u.test(folded));
  return words
    .slice(1, number === -1 ? longestStreet : Math.min(number, longestStreet))
    .map(({ folded }) => folded);
}

/** What the words around a name say of it. */
function contextOf(text: string, phrase: readonly Word[], start: number, end: number) {
  const at = (index: number) => phrase[index]?.folded ?? '';
  const inside = phrase.slice(start, end);
  const [first, last] = [inside[0]?.folded ?? '', inside.at(-1)?.folded ?? ''];
  const before = honorifics.has(at(start - 1)) ? at(start - 2) : at(start - 1);
  const behind = streetWords.has(at(end)) ? at(end + 1) : at(end);
  const street = beyond(phrase.slice(0, start).reverse()).findIndex((word) =>
    streetsBefore.has(word),
  );
  const isHanLandmark = hanLandmark.test(text.slice(inside.at(-1)?.to));
  return {
    isLandmark:
      landmarksBefore.has(before) ||
      landmarksBehind.has(behind) ||
      (personParts.has(at(start - 1)) && ![last, at(end)].some((word) => cityWords.has(word))) ||
      isHanLandmark,
    isPerson: givenNames.has(at(start - 1)),
    // Behind a street of two words the last name is that of a district: Jl Imam Bonjol Menteng.
    endsStreet: street === 0 || (street > 0 && end < phrase.length),
    beginsStreet: beyond(phrase.slice(end)).some((word) => landmarksBehind.has(word)),
    kind: [first, at(start - 1), last, at(end)].find((word) => strangeNames.has(word)) ?? '',
    levels:
      kindsBefore.get(first) ??
      kindsBefore.get(at(start - 1)) ??
      kindsBehind.get(last) ??
      kindsBehind.get(at(end)),
  };
}

type Context = ReturnType<typeof contextOf>;

function weigh(row: AreaRow, value: number, context: Context, isPlaced: boolean): number {
  const { kind, levels } = context;
  // A street is more seldom of two words where the first, or last, is a city by its right name.
  const isLandmark =
    context.isLandmark ||
    (context.endsStreet && row.level === 3 && !(isPlaced && value >= fit.key)) ||
    (context.beginsStreet && value < fit.key);
  const isOther = (levels && !levels.includes(row.level)) || strangeNames.get(kind)?.test(row.name);
  const named = isLandmark ? fit.landmark : context.isPerson ? fit.person : 1;
  return value * named * (isOther ? fit.otherKind : 1);
}

/** Places of a name by how well the spelling fits each. */
function readExact({ letters, keys }: NameTable, folded: readonly string[], key: string) {
  const fits = new Map<AreaRow, number>();
  for (const row of keys.get(key) ?? []) fits.set(row, fit.key);
  for (const row of letters.get(folded.join('')) ?? []) fits.set(row, fit.letters);
  return fits;
}

function readMisspelt({ keys, misspelt }: NameTable, key: string) {
  const fits = new Map<AreaRow, number>();
  for (const { key: known, distance } of misspelt.near(key)) {
    const value = fitMisspelt(distance, Math.min(key.length, known.length));
    for (const row of keys.get(known) ?? []) fits.set(row, Math.max(value, fits.get(row) ?? 0));
  }
  return fits;
}

const spanOf = ({ phrase, start, end }: Reading) => ({
  from: phrase[start]?.from ?? 0,
  to: phrase[end - 1]?.to ?? 0,
});

function readPhrase(table: NameTable, phrase: readonly Word[]): Reading[] {
  const exact: Reading[] = [];
  const open: Omit<Reading, 'fits'>[] = [];
  for (let start = 0; start < phrase.length; start += 1) {
    const last = Math.min(phrase.length, start + longestName);
    for (let end = start + 1; end <= last; end += 1) {
      const folded = phrase.slice(start, end).map((word) => word.folded);
      const key = toKeyOfWords(folded);
      const fits = readExact(table, folded, key);
      if (fits.size > 0) exact.push({ phrase, start, end, key, fits });
      else if (end - start <= longestMisspelt) open.push({ phrase, start, end, key });
    }
  }
  const misspelt = open.flatMap((each): Reading[] => {
    const { start, end, key } = each;
    const met = exact.filter((other) => other.start < end && other.end > start);
    const words = phrase.slice(start, end).keys();
    // الشيخ زايد الجيزة are two names, and no slip of زايد الجديدة.
    const isNamed = words.every((index) =>
      met.some((other) => other.start <= start + index && other.end > start + index),
    );
    if (isNamed || met.some((other) => other.start < start || other.end > end)) return [];
    const fits = readMisspelt(table, key);
    for (const other of met) for (const row of other.fits.keys()) fits.delete(row);
    return fits.size > 0 ? [{ ...each, fits }] : [];
  });
  return [...exact, ...misspelt];
}

/** Makes what tells whether the text names the city of an area, or its province and no city of that. */
function createIsPlaced({ parentOf }: NameTable, readings: readonly Reading[]) {
  const named = new Set<AreaRow>();
  for (const { fits } of readings) {
    for (const [row, value] of fits) if (row.level < 3 && value >= fit.key) named.add(row);
  }
  const provincesOfCities = new Set([...named].map(parentOf));
  return (row: AreaRow): boolean => {
    const city = parentOf(row);
    const province = city && parentOf(city);
    if (!city || !province) return false;
    return named.has(city) || (named.has(province) && !provincesOfCities.has(province));
  };
}

/** Every stretch of the text that is, or nearly is, the name of a place. */
export function findMentions(table: NameTable, text: string): Mention[] {
  const phrases = toPhrases(toWords(text));
  const isHan = ([first]: readonly Word[]) => first?.script === 'Han';
  const readings = phrases.flatMap((each) => (isHan(each) ? [] : readPhrase(table, each)));
  const isPlaced = createIsPlaced(table, readings);
  const mentions = readings.map((reading): Mention => {
    const { phrase, start, end, key, fits } = reading;
    const context = contextOf(text, phrase, start, end);
    const weighed = [...fits].map(
      ([row, value]) => [row, weigh(row, value, context, isPlaced(row))] as const,
    );
    const opens = start === 0;
    return { ...spanOf(reading), length: key.length, isHan: false, opens, fits: new Map(weighed) };
  });
  const hanMentions = phrases
    .filter(isHan)
    .flatMap(([first]) =>
      first ? findHanMentions(table, text.slice(first.from, first.to), first.from) : [],
    );
  return discountInside([...mentions, ...hanMentions]);
}
