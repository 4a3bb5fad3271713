import { type SelectQueryBuilder, sql } from 'kysely';

/** Few, since making something of them holds up every other call of the process. */
export const batchSize = 500;

/**
 * The rows of a query in the order of two columns, which together are unique and never null, some at a time. No
 * connection is held in between: rows that are added or removed meanwhile may be in it or not.
 */
export async function* readInBatches<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  [first, second]: readonly [string, string],
): AsyncGenerator<Row[]> {
  const [one, other] = [sql.ref(first), sql.ref(second)];
  const keyed = query
    .select([sql<unknown>`${one}`.as('batchOne'), sql<unknown>`${other}`.as('batchOther')])
    .orderBy(one)
    .orderBy(other)
    .limit(batchSize);
  for (let page = keyed; ; ) {
    const rows = (await page.execute()) as (Row & { batchOne: unknown; batchOther: unknown })[];
    yield rows.map(({ batchOne: _, batchOther: __, ...row }) => row as unknown as Row);
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    page = keyed.where(sql<boolean>`(${one}, ${other}) > (${last.batchOne}, ${last.batchOther})`);
  }
}
