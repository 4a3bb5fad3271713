import type { AreaRow } from '../area-row.ts';
import { hanKind, hanLandmark } from './context-words.ts';
import { best, fit, type Mention } from './mention.ts';
import type { NameTable } from './name-table.ts';

/** Maximum length of a Chinese place name. */
const longestName = 15;
const shortestName = 2;

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

/** Finds names in a Chinese text without spaces, which begins at `offset` of the whole. */
export function findHanMentions(table: NameTable, text: string, offset: number): Mention[] {
  const mentions: Mention[] = [];
  for (let from = 0; from < text.length; from += 1) {
    const longest = Math.min(text.length, from + longestName);
    for (let to = from + shortestName; to <= longest; to += 1) {
      const name = text.slice(from, to);
      const fits = readFits(table, name, text.slice(to, to + 3));
      const [start, end] = [offset + from, offset + to];
      const [length, opens] = [to - from, from === 0 || opening.test(text.slice(0, from))];
      if (fits.size > 0) mentions.push({ from: start, to: end, length, isHan: true, opens, fits });
    }
  }
  return dropCrossed(mentions);
}
