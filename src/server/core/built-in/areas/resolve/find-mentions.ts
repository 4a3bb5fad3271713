import type { AreaRow } from '../area-row.ts';
import { toFoldedWords, toKeyOfWords } from '../names.ts';
import {
  cityWords,
  givenNames,
  hanKind,
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
import { best, discountInside, fit, fitMisspelt, type Mention } from './mention.ts';
import type { NameTable } from './name-table.ts';

const longestHanName = 15;
const shortestHanName = 2;

const han = /^\p{Script=Han}/u;

/** Matches a street name rather than a town without its suffix: 东路 of 东路镇. */
const streetName = /[路街巷]$/u;

/** Weighs a name that may lack its suffix by what follows it. */
function weighShort(row: AreaRow, value: number, name: string, rest: string): number {
  if (hanLandmark.test(rest) || streetName.test(name)) return value * fit.landmark;
  // Abroad the ending is not part of the name, so any may follow.
  return han.test(row.name) && hanKind.test(rest) ? value * fit.otherKind : value;
}

function readFits({ letters, keys }: NameTable, name: string, rest: string) {
  const fits = new Map<AreaRow, number>();
  const short = keys.get(name);
  for (const row of short ?? []) fits.set(row, weighShort(row, fit.key, name, rest));
  for (const row of letters.get(name) ?? []) {
    fits.set(row, short ? weighShort(row, fit.letters, name, rest) : fit.letters);
  }
  return fits;
}

/** Returns true if a mention begins inside another and ends after it: 市南 after 上海市. */
const crosses = (one: Mention, other: Mention) =>
  one.from < other.from && one.to > other.from && one.to < other.to;

/**
 * Reads from the left, longest first: drops a name that begins inside another, 市南 in 上海市南京路. Keeps it if it
 * is whole and longer, 京山市 in 北京山市, or if its city omits the 市 that it begins with: 青岛市南区.
 */
function dropCrossed(mentions: readonly Mention[]): Mention[] {
  const kept: Mention[] = [];
  for (const mention of mentions) {
    const isWhole = best(mention) >= fit.letters;
    const isCrossed = kept.some(
      (each) =>
        crosses(each, mention) &&
        best(each) >= fit.key &&
        !(isWhole && mention.length > each.length),
    );
    const fits = isCrossed ? findBelow(mention, kept) : mention.fits;
    if (fits.size > 0) kept.push({ ...mention, fits });
  }
  return kept;
}

/** Finds places of a whole name in a city whose own name ends just before it. */
function findBelow({ from, fits }: Mention, kept: readonly Mention[]): Map<AreaRow, number> {
  const above = kept.filter(({ to }) => to === from).flatMap((each) => [...each.fits.keys()]);
  const codes = new Set(above.map(({ code }) => code));
  return new Map(
    [...fits].filter(([row, value]) => value >= fit.letters && codes.has(row.parent ?? '')),
  );
}

/** What may precede the first name of an address, or the next one. */
const opening = /(?:[国省市区县州址寄到在]|埃及|阿联酋|印尼|西亚)$/u;

/** `offset` is where the text begins in the whole. */
function findHanMentions(table: NameTable, text: string, offset: number): Mention[] {
  const mentions: Mention[] = [];
  for (let from = 0; from < text.length; from += 1) {
    const longest = Math.min(text.length, from + longestHanName);
    for (let to = from + shortestHanName; to <= longest; to += 1) {
      const name = text.slice(from, to);
      const fits = readFits(table, name, text.slice(to, to + 3));
      const [start, end] = [offset + from, offset + to];
      const [length, opens] = [to - from, from === 0 || opening.test(text.slice(0, from))];
      if (fits.size > 0) mentions.push({ from: start, to: end, length, isHan: true, opens, fits });
    }
  }
  return dropCrossed(mentions);
}

/** A word of a text, in one script and without separators. */
type Word = {
  /** Folded like the keys of names. */
  folded: string;
  from: number;
  to: number;
  /** Undefined for a number. Chinese has no spaces: one word may contain many names. */
  script: 'Han' | 'Latin' | 'Arabic' | undefined;
  /** True after a comma, a line break or the like, which no name crosses. */
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

const shortKinds: ReadonlyMap<string, string> = new Map([
  ['kab', 'kabupaten'],
  ['kec', 'kecamatan'],
  ['prov', 'provinsi'],
  ['gov', 'governorate'],
  ['م', 'مدينه'],
]);

/** More than an address has; limits the cost of a longer text. */
const mostWords = 50;

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

const longestName = 6;
const longestStreet = 3;
/** Maximum words searched for a misspelt name. */
const longestMisspelt = 4;

/** Splits words at separators and changes of script, which no name crosses. */
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

type Reading = {
  phrase: readonly Word[];
  start: number;
  end: number;
  key: string;
  fits: ReadonlyMap<AreaRow, number>;
};

/** Returns the nearest words of a phrase beyond those next to a name, up to a limit. */
function beyond(words: readonly Word[]): string[] {
  const number = words.findIndex(({ folded }) => /^\p{N}/u.test(folded));
  return words
    .slice(1, number === -1 ? longestStreet : Math.min(number, longestStreet))
    .map(({ folded }) => folded);
}

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
    // After a street of two words the last name is a district's: Jl Imam Bonjol Menteng.
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
  // A street rarely has two words if the first, or last, is a city by its right name.
  const isLandmark =
    context.isLandmark ||
    (context.endsStreet && row.level === 3 && !(isPlaced && value >= fit.key)) ||
    (context.beginsStreet && value < fit.key);
  const isOther = (levels && !levels.includes(row.level)) || strangeNames.get(kind)?.test(row.name);
  const named = isLandmark ? fit.landmark : context.isPerson ? fit.person : 1;
  return value * named * (isOther ? fit.otherKind : 1);
}

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
    // الشيخ زايد الجيزة is two names, not a misspelling of زايد الجديدة.
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

/** True for an area if the text names its city, or its province and none of that province's cities. */
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

/** Finds every stretch of the text that is, or nearly is, a place's name. */
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
