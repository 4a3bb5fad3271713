import type { Pieces } from '#server/runtime/gradual.ts';
import type { AreaRow } from '../area-row.ts';
import { toFoldedWords, toKeyOfWords } from '../names.ts';
import { type MisspeltNames, makeMisspeltNames } from './misspelt-names.ts';

/** All names of all places, by normalised spelling. */
export type NameTable = {
  /** By all letters of a name. */
  letters: ReadonlyMap<string, readonly AreaRow[]>;
  /** Without generic words and articles. */
  keys: ReadonlyMap<string, readonly AreaRow[]>;
  misspelt: MisspeltNames;
  parentOf: (row: AreaRow) => AreaRow | undefined;
};

function add(table: Map<string, AreaRow[]>, key: string, row: AreaRow): void {
  const rows = table.get(key);
  if (key === '' || rows?.includes(row)) return;
  if (rows) rows.push(row);
  else table.set(key, [row]);
}

const rowsOfPiece = 200;

/** Created once for the places of a book. A city also gets the names of a province with the same name. */
export function* makeNameTable(
  rows: readonly AreaRow[],
  parentOf: (row: AreaRow) => AreaRow | undefined,
): Pieces<NameTable> {
  const letters = new Map<string, AreaRow[]>();
  const keys = new Map<string, AreaRow[]>();
  for (const [at, row] of rows.entries()) {
    if (at % rowsOfPiece === 0) yield;
    const parent = parentOf(row);
    const namesake = parent?.level === 1 && parent.name === row.name ? parent.aliases : [];
    for (const name of [row.name, ...row.aliases, ...namesake]) {
      const words = toFoldedWords(name);
      add(letters, words.join(''), row);
      add(keys, toKeyOfWords(words), row);
    }
  }
  return { letters, keys, misspelt: yield* makeMisspeltNames(keys.keys()), parentOf };
}
