import type { SearchEntry } from './entry.ts';
import { foldWord } from './fold.ts';

const shortestBeginning = 3;

/** Where a field may stand when its path is copied from a page or an error's message. */
const around = /^(?:bizcontent|request|answer|response|headers)\./;

/** A name as it is compared: `items[0].itemValue`, `ITEM_VALUE` and `item value` lose what differs. */
export function toKey(name: string): string {
  return foldWord(name)
    .replaceAll(/\[\w*\]/g, '')
    .replaceAll(/[^a-z0-9.]/g, '');
}

/** The name of a field with its path, a code, or what only the programs of a section have. */
function readNames({ kind, title, anchor, programs }: SearchEntry): string[] {
  if (kind === 'error') return [toKey(anchor)];
  return (kind === 'field' ? [title] : (programs?.split(' ') ?? [])).map(toKey);
}

/** How well a name is what was typed: 0 is best, infinity is not at all. */
function toDistance(name: string, typed: string): number {
  if (name === typed) return 0;
  if (name.endsWith(`.${typed}`)) return 1;
  const last = name.slice(name.lastIndexOf('.') + 1);
  const isBegun = last.startsWith(typed) || name.startsWith(typed);
  return isBegun && typed.length >= shortestBeginning ? 2 : Number.POSITIVE_INFINITY;
}

/** Finds fields by their name or path, errors by their code and programs by what they name, in any case and way of writing. */
export function createFindNames(entries: readonly SearchEntry[]) {
  const names = entries.map(readNames);
  return (query: string): { id: number; exact: boolean }[] => {
    const typed = toKey(query.trim()).replace(around, '');
    if (!/[a-z0-9]/.test(typed)) return [];
    return names
      .map((own, id) => ({ id, distance: Math.min(...own.map((name) => toDistance(name, typed))) }))
      .filter(({ distance }) => Number.isFinite(distance))
      .sort((one, other) => one.distance - other.distance || one.id - other.id)
      .map(({ id, distance }) => ({ id, exact: distance < 2 }));
  };
}
