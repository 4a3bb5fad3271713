import { sql } from 'kysely';
import type { Queryable } from '#server/database/tables.ts';

/** Resolves to the new value. Locks the row: first in a transaction, it serialises processes. */
export async function addToCounter(database: Queryable, name: string, by = 1): Promise<number> {
  const row = await database
    .insertInto('counter')
    .values({ name, value: by })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql`counter.value + ${by}` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}

export async function raiseCounter(database: Queryable, name: string, to: number): Promise<void> {
  await database
    .insertInto('counter')
    .values({ name, value: to })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: to }).where('counter.value', '<', to),
    )
    .execute();
}

/** Counters of saves, by which a process notices that its cache is out of date. */
export type Versioned = 'area version' | 'outlet version';

/** Reads the values of counters; 0 before the first use. */
export async function readCounters<Name extends string>(
  database: Queryable,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const rows = await database
    .selectFrom('counter')
    .select(['name', 'value'])
    .where('name', 'in', names)
    .execute();
  const known = new Map(rows.map(({ name, value }) => [name, value]));
  const entries = names.map((name) => [name, known.get(name) ?? 0]);
  return Object.fromEntries(entries) as Record<Name, number>;
}
