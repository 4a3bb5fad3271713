import { type SelectQueryBuilder, sql } from 'kysely';
import { type GrowingPage, mostCounted } from '#contract/portal/console-fields.ts';
import type { Database, Queryable } from '#server/database/tables.ts';
import type { AskedPage } from '#server/people/read-page.ts';

/**
 * One page of what a query selects of a list that grows at its beginning; rows are counted up to a bound.
 * The query leaves out rows made since `asOf`, in milliseconds since 1970.
 */
export async function readGrowingPage<Table extends keyof Database, Row>(
  database: Queryable,
  query: SelectQueryBuilder<Database, Table, Row>,
  { current = 1, size = 20, asOf }: AskedPage & { asOf: number },
): Promise<GrowingPage<Row>> {
  const rows = await query
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  // One more than are told, so that it is known whether there are more.
  const found = query
    .clearSelect()
    .clearOrderBy()
    .select(sql.lit(1).as('one'))
    .limit(mostCounted + 1);
  const { counted } = await database
    .selectFrom(found.as('found'))
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  return { rows, total: Math.min(counted, mostCounted), more: counted > mostCounted, asOf };
}
