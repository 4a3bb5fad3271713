import type { Queryable } from './tables.ts';

/** Daily duties of an operator, stored in the database, so that every process shows the same. */
export const duties = ['backup', 'backup_verify', 'audit_verify'] as const;

export type Duty = (typeof duties)[number];

const toCounter = (duty: Duty) => `duty ${duty}`;

/** Records until when a duty is done, in milliseconds since 1970; an earlier time has no effect. */
export async function noteDuty(database: Queryable, duty: Duty, until: number): Promise<void> {
  await database
    .insertInto('counter')
    .values({ name: toCounter(duty), value: until })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value: until }).where('counter.value', '<', until),
    )
    .execute();
}

/** Until when each duty is done; 0: never. */
export async function readDuties(database: Queryable): Promise<Record<Duty, number>> {
  const rows = await database
    .selectFrom('counter')
    .select(['name', 'value'])
    .where('name', 'in', duties.map(toCounter))
    .execute();
  const known = new Map(rows.map(({ name, value }) => [name, value]));
  const entries = duties.map((duty) => [duty, known.get(toCounter(duty)) ?? 0]);
  return Object.fromEntries(entries) as Record<Duty, number>;
}
