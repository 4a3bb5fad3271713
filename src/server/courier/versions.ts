import { sql } from 'kysely';
import type { Queryable } from '#server/database/tables.ts';

/** What is kept in memory and counts its saves, so that a process can tell when it is out of date. */
export type Versioned = 'area version' | 'outlet version';

/** Counts a save. First in its transaction it makes processes that save at once come in turn. */
export async function countSave(database: Queryable, name: Versioned): Promise<void> {
  await database
    .insertInto('counter')
    .values({ name, value: 1 })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: sql`counter.value + 1` }),
    )
    .execute();
}

/** The number of saves of each; 0 before the first. */
export async function readVersions<Name extends Versioned>(
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
