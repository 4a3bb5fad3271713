import { type Expression, type SelectQueryBuilder, sql } from 'kysely';
import { countCharacters } from '#contract/check-value.ts';
import {
  fewestSearched,
  mostSearched,
  type SearchedPage,
} from '#contract/portal/console-fields.ts';
import { locksRows } from '#server/database/engine.ts';
import { batchSize } from '#server/database/read-in-batches.ts';
import type { Database, Queryable } from '#server/database/tables.ts';
import { fieldError } from '#server/people/portal-error.ts';
import type { AskedPage } from '#server/people/read-page.ts';

/** Place of a row in a list that is sorted by time, then by id, newest first. */
export interface RowKey {
  at: number;
  id: string;
}

interface SearchedList<Table extends keyof Database, Row> {
  /** Selects the keys of the rows that pass the list's other filters, newest first; only those after `last`. */
  keys(last?: RowKey): SelectQueryBuilder<Database, Table, RowKey>;
  table: Table;
  /** The table's key. */
  id: keyof Database[Table] & string;
  /** Columns to search, or texts of the row `own`. */
  texts: readonly ((keyof Database[Table] & string) | Expression<string>)[];
  /** Reads the rows of a page, in order. */
  read(ids: readonly string[]): Promise<Row[]>;
}

/** Folds A to Z, as both engines do in `toCondition`; what they do to other letters differs. */
function fold(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** JSON in which letters beyond ASCII are escaped, as many languages write it. */
function toAscii(json: string): string {
  const toEscape = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return json.replace(/[^\x20-\x7e]/g, toEscape);
}

/**
 * The spellings under which a stored text may contain what a reader sees: as it is, and inside a string of
 * JSON, where quotes, other letters (as PHP, Python and others do) and slashes (as PHP does) may be escaped.
 */
export function toSpellings(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const escaped = [json, toAscii(json)];
  const all = [text, ...escaped, ...escaped.map((each) => each.replaceAll('/', '\\/'))];
  return [...new Set(all.map(fold))];
}

/** Searches without patterns, so that `%`, `_` and `\` are characters like any other. */
function toCondition(
  database: Queryable,
  texts: readonly Expression<string>[],
  spellings: string[],
) {
  const isPostgres = locksRows(database);
  // Without a collation, PostgreSQL would fold the letters of the database's language.
  const toFolded = (text: Expression<string>) =>
    isPostgres ? sql`lower(${text} collate "C")` : sql`lower(${text})`;
  const find = sql.raw(isPostgres ? 'strpos' : 'instr');
  const each = texts.flatMap((text) =>
    spellings.map((spelling) => sql`coalesce(${find}(${toFolded(text)}, ${spelling}), 0) > 0`),
  );
  return sql`(${sql.join(each, sql` or `)})`;
}

/** Returns the text to search; a problem of the field if it is shorter without its spaces. */
function toSearched(text: string): string {
  const searched = text.trim();
  if (countCharacters(searched) >= fewestSearched) return searched;
  throw fieldError('text', 'form.rule.minLength', { limit: fewestSearched });
}

interface Found {
  /** Newest first. */
  ids: string[];
  /** The rows up to this moment were not read; null if there are none. */
  older: number | null;
}

/**
 * Finds rows whose texts contain a text. Reads them in small statements, so that other callers get their turns,
 * and at most `mostSearched`. A search that ends there leaves out the rows of its last moment, since it may not
 * have read them all: the next search begins with that moment.
 */
export async function findTexts<Table extends keyof Database, Row>(
  database: Queryable,
  { keys, table, id, texts }: SearchedList<Table, Row>,
  text: string,
  most = mostSearched,
): Promise<Found> {
  const condition = toCondition(
    database,
    texts.map((each) => (typeof each === 'string' ? sql.ref<string>(`own.${each}`) : each)),
    toSpellings(toSearched(text)),
  );
  const has = sql<number>`(select case when ${condition} then 1 else 0 end
    from ${sql.table(table)} as own where ${sql.ref(`own.${id}`)} = part.id)`;
  const found: RowKey[] = [];
  let first: RowKey | undefined;
  let last: RowKey | undefined;
  for (let left = most; left > 0; ) {
    const size = Math.min(left, batchSize);
    const { rows } = await sql<RowKey & { has: number }>`select part.at, part.id, ${has} as has
      from (${keys(last).limit(size)}) as part order by part.at desc, part.id desc`.execute(
      database,
    );
    found.push(...rows.filter((row) => row.has === 1));
    first ??= rows[0];
    last = rows.at(-1) ?? last;
    left -= rows.length;
    if (rows.length < size) return { ids: found.map((row) => row.id), older: null };
  }
  const end = last?.at ?? 0;
  // More rows of one moment than a search reads: the rest of them cannot be reached, so go past it.
  const older = end === first?.at ? end - 1 : end;
  return { ids: found.filter(({ at }) => at > older).map((row) => row.id), older };
}

/** One page of what a search found. Each page repeats the search, which is bounded. */
export async function readSearchedPage<Table extends keyof Database, Row>(
  database: Queryable,
  list: SearchedList<Table, Row>,
  { text, current = 1, size = 20, asOf }: AskedPage & { text: string; asOf: number },
): Promise<SearchedPage<Row>> {
  const { ids, older } = await findTexts(database, list, text);
  const own = ids.slice((current - 1) * size, current * size);
  const rows = own.length > 0 ? await list.read(own) : [];
  return { rows, total: ids.length, more: false, asOf, older };
}
