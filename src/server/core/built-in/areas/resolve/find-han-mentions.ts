import type { AreaRow } from '../area-row.ts';
import { hanKind, hanLandmark } from './context-words.ts';
import { fit, type Mention } from './mention.ts';
import type { NameTable } from './name-table.ts';

/** No Chinese name of a place is longer. */
const longestName = 15;
const shortestName = 2;

const han = /^\p{Script=Han}/u;

/** How well a name that may lack its ending fits, by what follows it. */
function weighShort(row: AreaRow, value: number, rest: string): number {
  if (hanLandmark.test(rest)) return value * fit.landmark;
  // Abroad the ending is no part of the name, so that any may follow.
  return han.test(row.name) && hanKind.test(rest) ? value * fit.otherKind : value;
}

function readFits({ letters, keys }: NameTable, name: string, rest: string) {
  const fits = new Map<AreaRow, number>();
  const short = keys.get(name);
  for (const row of short ?? []) fits.set(row, weighShort(row, fit.key, rest));
  for (const row of letters.get(name) ?? []) {
    fits.set(row, short ? weighShort(row, fit.letters, rest) : fit.letters);
  }
  return fits;
}

/** Names within a Chinese text without spaces, which begins at `offset` of the whole. */
export function findHanMentions(table: NameTable, text: string, offset: number): Mention[] {
  const mentions: Mention[] = [];
  for (let from = 0; from < text.length; from += 1) {
    const longest = Math.min(text.length, from + longestName);
    for (let to = from + shortestName; to <= longest; to += 1) {
      const name = text.slice(from, to);
      const fits = readFits(table, name, text.slice(to, to + 3));
      const [start, end] = [offset + from, offset + to];
      if (fits.size > 0)
        mentions.push({ from: start, to: end, length: to - from, isHan: true, fits });
    }
  }
  return mentions;
}
