import type { SearchEntry } from './entry.ts';
import { foldWord } from './fold.ts';
import { isOneSlip } from './slips.ts';

const shortestBeginning = 3;
/** Most shorter names differ from another by one letter. */
const shortestSlipped = 5;

/** Prefixes of a field's path when it is copied from a page or an error's message. */
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

/** A path and each end of it: `data.sender.mobile`, `sender.mobile` and `mobile`. */
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

/** How well a name is what was typed: 0 is best, infinity is not at all. */
function toDistance(name: string, typed: string): number {
  if (name === typed) return 0;
  if (name.endsWith(`.${typed}`)) return 1;
  const last = name.slice(name.lastIndexOf('.') + 1);
  const isBegun = last.startsWith(typed) || name.startsWith(typed);
  return isBegun && typed.length >= shortestBeginning ? 2 : Number.POSITIVE_INFINITY;
}

const fits = ['exact', 'exact', 'begun', 'slip'] as const;

/** An entry whose name was typed, begun, or meant but for one letter. */
interface Named {
  id: number;
  fit: (typeof fits)[number];
}

/**
 * Finds fields by their name or path, errors by their code and programs by what they name, in any
 * case and way of writing. One wrong letter is forgiven where no name is as it was typed, and not in
 * numbers.
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
