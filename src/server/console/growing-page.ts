import { type SelectQueryBuilder, sql } from 'kysely';
import { type GrowingPage, mostCounted } from '#contract/portal/console-fields.ts';
import type { Database, Queryable } from '#server/database/tables.ts';
import type { AskedPage } from '#server/people/read-page.ts';

interface GrowingList<Table extends keyof Database, Key, Row> {
  /** Selects only the sort columns, so that an index covers the query; leaves out rows created after `asOf`. */
  keys: SelectQueryBuilder<Database, Table, Key>;
  /** Reads the rows of a page, in order. */
  read(keys: readonly Key[]): Promise<Row[]>;
}

/** One page of a list that grows at its beginning; rows are counted up to a limit. `asOf` is in milliseconds since 1970. */
export async function readGrowingPage<Table extends keyof Database, Key, Row>(
  database: Queryable,
  { keys, read }: GrowingList<Table, Key, Row>,
  { current = 1, size = 20, asOf }: AskedPage & { asOf: number },
): Promise<GrowingPage<Row>> {
  const before = (current - 1) * size;
  const asked = await keys.limit(size).offset(before).execute();
  const rows = asked.length > 0 ? await read(asked) : [];
  const isLast = asked.length < size && (asked.length > 0 || before === 0);
  if (isLast) return { rows, total: before + asked.length, more: false, asOf };
  // One more than reported, to detect whether there are more.
  const found = keys
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
