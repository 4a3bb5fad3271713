import { sql } from 'kysely';
import { isSealedUnder, sealedTables } from './sealed-columns.ts';
import type { Queryable } from './tables.ts';

/** Counts the texts sealed under a key, by table; omits tables without any. */
export async function countSealed(
  database: Queryable,
  keyId: number,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { table, columns, mark } of sealedTables) {
    const ones = columns.map(
      (column) => sql`case when ${isSealedUnder(keyId, column, mark)} then 1 else 0 end`,
    );
    const sum = sql<number>`coalesce(sum(${sql.join(ones, sql` + `)}), 0)`;
    const { sealed } = await database
      .selectFrom(table)
      .select(sum.as('sealed'))
      .executeTakeFirstOrThrow();
    if (sealed > 0) counts[table] = sealed;
  }
  return counts;
}
