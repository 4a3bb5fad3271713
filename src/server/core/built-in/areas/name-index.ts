import type { AreaRow } from './area-row.ts';
import { createLooseNames, toKindlessKey } from './loose-names.ts';
import { editDistance, toLetterKey, toNameKey } from './names.ts';

/** Places of one level under one parent, found by any spelling of their names. */
export type NameIndex = {
  rows: readonly AreaRow[];
  find(name: string): AreaRow | undefined;
  /** Like `find`, then by senders' variants of names (`loose-names.ts`). */
  findLoosely(name: string): AreaRow | undefined;
  /** Up to three names, in the courier's spelling, that the unknown name may mean. */
  nearest(name: string): string[];
};

const mostSuggestions = 3;
// A longer text is not a misspelt name, and comparing it would cost its length for every place.
const longestKey = 60;
/** Spellings remembered per place, since a client writes a place the same way each time. */
const spellingsPerPlace = 10;

/**
 * Indexes siblings on first lookup. Exact letters win over a key, a name over an alias; if two still read
 * alike, the shorter name wins (Kota Bandung before Kabupaten Bandung), then the smaller code.
 */
export function createNameIndex(siblings: readonly AreaRow[]): NameIndex {
  const rows = siblings.toSorted(byCode);
  const exactlyRead = new Map<string, AreaRow>();
  const looselyRead = new Map<string, AreaRow>();
  let names: Names | undefined;
  let looseNames: ReturnType<typeof createLooseNames> | undefined;
  const toNames = () => {
    names ??= indexNames(rows);
    return names;
  };

  function remember(
    known: Map<string, AreaRow>,
    name: string,
    row: AreaRow | undefined,
  ): AreaRow | undefined {
    if (row && known.size < rows.length * spellingsPerPlace) known.set(name, row);
    return row;
  }

  function find(name: string): AreaRow | undefined {
    if (rows.length === 0) return undefined;
    const { byLetters, byKey } = toNames();
    return (
      exactlyRead.get(name) ??
      remember(exactlyRead, name, byLetters.get(toLetterKey(name)) ?? byKey.get(toNameKey(name)))
    );
  }

  function findLoosely(name: string): AreaRow | undefined {
    const exact = find(name);
    if (exact || rows.length === 0 || toLetterKey(name) === '') return exact;
    looseNames ??= createLooseNames(rows);
    return (
      looselyRead.get(name) ??
      remember(looselyRead, name, toNames().byKey.get(toKindlessKey(name)) ?? looseNames(name))
    );
  }

  return {
    rows,
    find,
    findLoosely,
    nearest: (name) => nearestNames(toNameKey(name), toNames().byKey),
  };
}

type Names = Record<'byLetters' | 'byKey', Map<string, AreaRow>>;

function indexNames(rows: readonly AreaRow[]): Names {
  const preferred = rows.toSorted((a, b) => a.name.length - b.name.length || byCode(a, b));
  const byLetters = new Map<string, AreaRow>();
  const byKey = new Map<string, AreaRow>();
  const addName = (row: AreaRow, name: string) => {
    const letters = toLetterKey(name);
    const key = toNameKey(name);
    if (letters !== '' && !byLetters.has(letters)) byLetters.set(letters, row);
    if (key !== '' && !byKey.has(key)) byKey.set(key, row);
  };
  for (const row of preferred) addName(row, row.name);
  for (const row of preferred) for (const alias of row.aliases) addName(row, alias);
  return { byLetters, byKey };
}

function byCode(a: AreaRow, b: AreaRow): number {
  return a.code < b.code ? -1 : Number(a.code > b.code);
}

/** Returns the names whose keys are within a third of the wanted key's letters, nearest first. */
function nearestNames(wanted: string, known: ReadonlyMap<string, AreaRow>): string[] {
  if (wanted === '' || wanted.length > longestKey) return [];
  const furthest = Math.max(1, Math.floor(wanted.length / 3));
  const distances = new Map<string, number>();
  for (const [key, { name }] of known) {
    if (Math.abs(key.length - wanted.length) > furthest) continue;
    const distance = editDistance(wanted, key);
    if (distance <= furthest) {
      distances.set(name, Math.min(distance, distances.get(name) ?? distance));
    }
  }
  return [...distances]
    .sort(([nameA, a], [nameB, b]) => a - b || (nameA < nameB ? -1 : 1))
    .slice(0, mostSuggestions)
    .map(([name]) => name);
}
