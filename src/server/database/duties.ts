import type { Queryable } from './tables.ts';

/**
 * What an operator owes the portal every day: a backup, a look into it, a walk along the audit record.
 * Kept in the database, so that every process shows the same, also after a restart.
 */
export const duties = ['backup', 'backup_verify', 'audit_verify'] as const;

export type Duty = (typeof duties)[number];

const toCounter = (duty: Duty) => `duty ${duty}`;

/** Notes until when a duty is done, in milliseconds since 1970; an earlier time changes nothing. */
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
