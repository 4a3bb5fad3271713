import {
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Page } from '#contract/portal/fields.ts';

/** Page number from 1, and rows per page. */
export interface AskedPage {
  current?: number | undefined;
  size?: number | undefined;
}

/** Number of rows that a query selects. */
export async function countRows<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const counted = await query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return (counted as { rows: number }).rows;
}

/** One page of a query's rows, and the total number of rows. */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { current = 1, size = 20 }: AskedPage,
): Promise<Page<Row>> {
  const total = await countRows(query);
  const rows = await query
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return { total, rows: rows as Row[] };
}

/** SQL condition: a lower-case text contains the typed text; `%`, `_` and `\` are literal. */
export function contains(column: Expression<string>, typed: string): RawBuilder<SqlBool> {
  const pattern = `%${typed.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}
