import { sql } from 'kysely';
import { locksRows } from './engine.ts';
import type { Queryable } from './tables.ts';

/** Behind every character that a number is written in. */
const last = '\u{10FFFF}';

/**
 * Whether a column's text begins so, byte by byte: a range of an index of that column, which on
 * PostgreSQL has to be one of `text_pattern_ops`, since other orders of texts are those of languages.
 */
export function beginsWith(database: Queryable, column: string, beginning: string) {
  const text = sql.ref(column);
  const end = `${beginning}${last}`;
  return locksRows(database)
    ? sql<boolean>`${text} ~>=~ ${beginning} and ${text} ~<~ ${end}`
    : sql<boolean>`${text} >= ${beginning} and ${text} < ${end}`;
}
