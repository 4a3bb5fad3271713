import type { Queryable, SimulationRow, SimulationTable } from '#server/database/tables.ts';

/** SQL of the table `simulation`. */
export function findSimulation(
  database: Queryable,
  billCode: string,
): Promise<SimulationRow | undefined> {
  return database
    .selectFrom('simulation')
    .selectAll()
    .where('bill_code', '=', billCode)
    .executeTakeFirst();
}

/** Begins a parcel's simulation, or begins it anew. */
export async function saveSimulation(database: Queryable, row: SimulationRow): Promise<void> {
  const { bill_code: _key, ...changed } = row;
  await database
    .insertInto('simulation')
    .values(row)
    .onConflict((conflict) => conflict.column('bill_code').doUpdateSet(changed))
    .execute();
}

/** Changes a simulation that is as it was read; false where somebody was faster. */
export async function updateSimulation(
  database: Queryable,
  { bill_code, scenario, step }: SimulationRow,
  change: Partial<SimulationTable>,
): Promise<boolean> {
  const row = await database
    .updateTable('simulation')
    .set({ ...change, lease_until: null })
    .where('bill_code', '=', bill_code)
    .where('scenario', '=', scenario)
    .where('step', '=', step)
    .returning('bill_code')
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes parcels whose step is due, until the lease ends; each goes to one process. */
export async function claimDue(
  database: Queryable,
  count: number,
  { now, leaseUntil }: { now: number; leaseUntil: number },
): Promise<string[]> {
  const due = database
    .selectFrom('simulation')
    .select('bill_code')
    .where('next_at', '<=', now)
    .where(({ eb, or }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .orderBy('next_at')
    .limit(count);
  const rows = await database
    .updateTable('simulation')
    .set({ lease_until: leaseUntil })
    .where('bill_code', 'in', due)
    // Another process may have taken some of them since the list was read.
    .where('next_at', '<=', now)
    .where(({ eb, or }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
    .returning('bill_code')
    .execute();
  return rows.map(({ bill_code }) => bill_code);
}
