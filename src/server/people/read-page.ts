import type { SelectQueryBuilder } from 'kysely';
import type { Page } from '#contract/portal/fields.ts';

/** Which page of a list, from 1, and how many rows a page has. */
export interface AskedPage {
  current?: number | undefined;
  size?: number | undefined;
}

/** One page of what a query selects, and how many rows there are on all pages. */
export async function readPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  { current = 1, size = 20 }: AskedPage,
): Promise<Page<Row>> {
  const counted = await query
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  const { total } = counted as { total: number };
  return { total, rows: rows as Row[] };
}
