import type { AreaRow } from '../area-row.ts';
import { toKeyOfWords } from '../names.ts';
import {
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
import { toWords, type Word } from './text-words.ts';

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
  const isHanLandmark = hanLandmark.test(text.slice(inside.at(-1)?.to));
  return {
    isLandmark:
      landmarksBefore.has(before) ||
      landmarksBehind.has(behind) ||
      personParts.has(at(start - 1)) ||
      isHanLandmark,
    isPerson: givenNames.has(at(start - 1)),
    endsStreet: beyond(phrase.slice(0, start).reverse()).some((word) => streetsBefore.has(word)),
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

function weigh(row: AreaRow, value: number, context: Context): number {
  const { kind, levels } = context;
  // A street is more seldom of two words where the first, or last, is a city by its right name.
  const isLandmark =
    context.isLandmark ||
    (context.endsStreet && row.level === 3) ||
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

function findInPhrase(table: NameTable, text: string, phrase: readonly Word[]): Mention[] {
  const exact: Mention[] = [];
  const open: { start: number; end: number; key: string }[] = [];
  const toMention = (start: number, end: number, key: string, fits: Map<AreaRow, number>) => {
    const context = contextOf(text, phrase, start, end);
    const weighed = [...fits].map(([row, value]) => [row, weigh(row, value, context)] as const);
    const [from, to] = [phrase[start]?.from ?? 0, phrase[end - 1]?.to ?? 0];
    const opens = start === 0;
    return { from, to, length: key.length, isHan: false, opens, fits: new Map(weighed) };
  };
  for (let start = 0; start < phrase.length; start += 1) {
    const last = Math.min(phrase.length, start + longestName);
    for (let end = start + 1; end <= last; end += 1) {
      const folded = phrase.slice(start, end).map((word) => word.folded);
      const key = toKeyOfWords(folded);
      const fits = readExact(table, folded, key);
      if (fits.size > 0) exact.push(toMention(start, end, key, fits));
      else if (end - start <= longestMisspelt) open.push({ start, end, key });
    }
  }
  const misspelt = open.flatMap(({ start, end, key }) => {
    const [from, to] = [phrase[start]?.from ?? 0, phrase[end - 1]?.to ?? 0];
    const met = exact.filter((each) => each.from < to && each.to > from);
    const words = phrase.slice(start, end);
    // الشيخ زايد الجيزة are two names, and no slip of زايد الجديدة.
    const isNamed = words.every((word) =>
      met.some((each) => each.from <= word.from && each.to >= word.to),
    );
    if (isNamed || met.some((each) => each.from < from || each.to > to)) return [];
    const fits = readMisspelt(table, key);
    for (const each of met) for (const row of each.fits.keys()) fits.delete(row);
    return fits.size > 0 ? [toMention(start, end, key, fits)] : [];
  });
  return [...exact, ...misspelt];
}

/** Every stretch of the text that is, or nearly is, the name of a place. */
export function findMentions(table: NameTable, text: string): Mention[] {
  const phrases = toPhrases(toWords(text));
  const mentions = phrases.flatMap((phrase) => {
    const [first] = phrase;
    return first?.script === 'Han'
      ? findHanMentions(table, text.slice(first.from, first.to), first.from)
      : findInPhrase(table, text, phrase);
  });
  return discountInside(mentions);
}
