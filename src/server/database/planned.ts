import type { CompiledQuery } from 'kysely';
import type { PreparedQuery } from './prepare.ts';
import type { Queryable } from './tables.ts';
import type { Stopped } from './writer.ts';

/** A statement that does for the rows of many plans what it would do for each. */
export interface RowStatement<Row> {
  /** Plans with the same names in the same order can be written together. */
  name: string;
  /** The statement for one row. */
  compile(database: Queryable, row: Row): CompiledQuery;
  /** Returns for each row whether it found or changed any. Locks rows in the same order for every caller. */
  run(transaction: Queryable, rows: readonly Row[]): Promise<boolean[]>;
}

export interface PlannedQuery {
  query: CompiledQuery;
  /** If it finds and changes no row, its whole plan is rolled back. */
  isNeeded: boolean;
}

export interface PlannedRow<Row = unknown> {
  statement: RowStatement<Row>;
  row: Row;
  /** As that of a query. */
  isNeeded: boolean;
}

/** A statement of a change that is known before the change begins. */
export type Planned = PlannedQuery | PlannedRow;

/** Executes all statements or none; resolves once durable, to the index of a needed one that had no effect. */
export type WritePlan = (plan: readonly Planned[]) => Promise<Stopped>;

export function toQuery(database: Queryable, planned: Planned): CompiledQuery {
  if ('query' in planned) return planned.query;
  return planned.statement.compile(database, planned.row);
}

interface InsertParts<Row, Inserted> {
  name: string;
  /** Inserts rows and returns those that did not conflict. */
  insert: PreparedQuery<{ rows: readonly Row[] }, Inserted>;
  /** The unique values on which rows conflict. */
  lockOf(row: Row): string;
  idOf(row: Row | Inserted): string;
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Of rows that conflict with each other, it inserts the first. */
export function toRowInsert<Row extends object, Inserted>({
  name,
  insert,
  lockOf,
  idOf,
}: InsertParts<Row, Inserted>): RowStatement<Row> {
  return {
    name,
    compile: (database, row) => insert.compile(database, { rows: [row] }),
    async run(transaction, rows) {
      const sorted = rows.toSorted((one, other) => compareTexts(lockOf(one), lockOf(other)));
      const inserted = new Set((await insert(transaction, { rows: sorted })).map(idOf));
      return rows.map((row) => inserted.delete(idOf(row)));
    },
  };
}
