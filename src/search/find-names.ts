import type { SearchEntry } from './entry.ts';
import { foldWord, isOneSlip } from './fold.ts';

const shortestBeginning = 3;
/** Most shorter names differ from another by one letter. */
const shortestSlipped = 5;

/** Prefixes of a field's path when it is copied from a page or an error's message. */
const around = /^(?:bizcontent|request|answer|response|headers)\./;

/** Normalises a name for comparison: `items[0].itemValue`, `ITEM_VALUE` and `item value` become equal. */
export function toKey(name: string): string {
  return foldWord(name)
    .replaceAll(/\[\w*\]/g, '')
    .replaceAll(/[^a-z0-9.]/g, '');
}

/** Returns the name of a field with its path, a code, or the names that only a section's programs have. */
function readNames({ kind, title, anchor, programs }: SearchEntry): string[] {
  if (kind === 'error') return [toKey(anchor)];
  return (kind === 'field' ? [title] : (programs?.split(' ') ?? [])).map(toKey);
}

/** Returns a path and each of its endings: `data.sender.mobile`, `sender.mobile` and `mobile`. */
function toEnds(path: string, separator: string): string[] {
  const parts = path.split(separator);
  return parts.map((_, at) => parts.slice(at).join(separator));
}

/** Fields and paths of operations that differ from a name by one letter. */
function readMeant({ kind, title, names = '' }: SearchEntry): string[] {
  const paths = names.split(/[\s,]+/).filter((name) => name.includes('/'));
  const ends = kind === 'field' ? toEnds(title, '.') : paths.flatMap((name) => toEnds(name, '/'));
  return ends.map(toKey).filter(({ length }) => length >= shortestSlipped);
}

/** Distance of a name from what was typed: 0 is best, infinity is no match. */
function toDistance(name: string, typed: string): number {
  if (name === typed) return 0;
  if (name.endsWith(`.${typed}`)) return 1;
  const last = name.slice(name.lastIndexOf('.') + 1);
  const isBegun = last.startsWith(typed) || name.startsWith(typed);
  return isBegun && typed.length >= shortestBeginning ? 2 : Number.POSITIVE_INFINITY;
}

const fits = ['exact', 'exact', 'begun', 'slip'] as const;

/** An entry whose name was typed in full, in part, or with one wrong letter. */
interface Named {
  id: number;
  fit: (typeof fits)[number];
}

/**
 * Finds fields by name or path, errors by code, and programs by the names in them, in any case and notation.
 * Allows one wrong letter if no name matches as typed, but not in numbers.
 */
export function createFindNames(entries: readonly SearchEntry[]) {
  const names = entries.map(readNames);
  const meant = entries.map(readMeant);
  return (query: string): Named[] => {
    const typed = toKey(query.trim()).replace(around, '');
    if (!/[a-z0-9]/.test(typed)) return [];
    const distances = names.map((own) => Math.min(...own.map((name) => toDistance(name, typed))));
    const mayBeSlip = /[a-z]/.test(typed) && !distances.some((distance) => distance < 2);
    const isSlip = (id: number) => mayBeSlip && meant[id]?.some((name) => isOneSlip(typed, name));
    return distances
      .map((distance, id) => ({ id, distance: distance > 2 && isSlip(id) ? 3 : distance }))
      .filter(({ distance }) => Number.isFinite(distance))
      .sort((one, other) => one.distance - other.distance || one.id - other.id)
      .flatMap(({ id, distance }) => (fits[distance] ? [{ id, fit: fits[distance] }] : []));
  };
}
