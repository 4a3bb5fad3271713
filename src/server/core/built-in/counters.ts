import { sql } from 'kysely';
import type { Queryable } from '#server/database/tables.ts';

/**
 * Adds to a counter, which begins at 0; resolves to what it is then. First in its transaction it
 * makes processes that do so at once come in turn, since it locks the row.
 */
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

/** Raises a counter to a value, where it is below. */
export async function raiseCounter(database: Queryable, name: string, to: number): Promise<void> {
  await database
    .insertInto('counter')
    .values({ name, value: to })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: to }).where('counter.value', '<', to),
    )
    .execute();
}

/** What is kept in memory and counts its saves, so that a process can tell when it is out of date. */
export type Versioned = 'area version' | 'outlet version';

/** What counters are at; 0 before the first. */
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
