import { sql } from 'kysely';
import { claimDue, type Lease } from '#server/database/lease.ts';
import type { SimulationTable } from '#server/database/order-tables.ts';
import type { Queryable, SimulationRow } from '#server/database/tables.ts';

export function findSimulation(database: Queryable, billCode: string) {
  return database
    .selectFrom('simulation')
    .selectAll()
    .where('bill_code', '=', billCode)
    .executeTakeFirst();
}

/** Starts a parcel's simulation; false if a concurrent call already started it. */
export async function insertSimulation(database: Queryable, row: SimulationRow): Promise<boolean> {
  const inserted = await database
    .insertInto('simulation')
    .values(row)
    .onConflict((conflict) => conflict.column('bill_code').doNothing())
    .returning('bill_code')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** False if it changed meanwhile. Ignores the claim: others may do a step that a clock has claimed. */
export async function updateSimulation(
  database: Queryable,
  { bill_code, scenario, step, every_s, next_at }: SimulationRow,
  change: Partial<SimulationTable>,
): Promise<boolean> {
  const row = await database
    .updateTable('simulation')
    .set({ ...change, lease_until: null })
    .where('bill_code', '=', bill_code)
    .where('scenario', '=', scenario)
    .where('step', '=', step)
    .where('every_s', '=', every_s)
    .where('next_at', 'is not distinct from', next_at)
    .returning('bill_code')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets the timetable of a parcel go on that waited for an instruction. */
export async function resumeSimulation(
  transaction: Queryable,
  billCode: string,
  now: number,
): Promise<void> {
  await transaction
    .updateTable('simulation')
    .set({ stopped: null, next_at: sql<number>`cast(${now} as bigint) + 1000 * every_s` })
    .where('bill_code', '=', billCode)
    .where('stopped', '=', 'awaits')
    .where('every_s', '>', 0)
    .execute();
}

/** Claims parcels whose step is due until the lease ends; each is claimed by one process. */
export async function claimSteps(database: Queryable, lease: Lease): Promise<string[]> {
  const rows = await claimDue(database, 'simulation', lease).returning('bill_code').execute();
  return rows.map(({ bill_code }) => bill_code);
}
