import { type SelectQueryBuilder, sql } from 'kysely';

/** Small, since processing a batch blocks every other call of the process. */
export const batchSize = 500;

/** Reads a query in batches, ordered by two columns that together are unique. Holds no connection in between. */
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
