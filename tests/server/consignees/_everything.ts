import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { exampleReceiver } from '#contract/operations/_fields/example-order.ts';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import type { Db } from '#server/database/tables.ts';
import type { TestPortal } from '../_support/portal.ts';

/** Every row of every table as a line `table: {…}`. */
export async function readEverything(database: Db): Promise<string[]> {
  const tables = await database.introspection.getTables();
  const lines: string[] = [];
  for (const { name } of tables.filter((table) => !table.isView)) {
    // The courier's own places.
    if (['area', 'outlet'].includes(name)) continue;
    const { rows } = await sql<object>`select * from ${sql.table(name)}`.execute(database);
    lines.push(...rows.map((row) => `${name}: ${JSON.stringify(row)}`));
  }
  return lines;
}

/** Waits for `count` calls in the log, which is written a moment after they were returned. */
export async function logged(database: Db, count: number): Promise<void> {
  const deadline = performance.now() + 20_000;
  for (;;) {
    const { written } = await database
      .selectFrom('call_log')
      .select(({ fn }) => fn.countAll<number>().as('written'))
      .executeTakeFirstOrThrow();
    if (Number(written) >= count) return;
    assert.ok(performance.now() < deadline, `${written} of ${count} calls were logged`);
    // SQLite reads finish within one turn of the event loop, and a timer writes the log.
    await setImmediate();
  }
}

/** Strings that must be gone once `person` is erased. */
export const secrets = [
  'Nadia',
  'Hidden street',
  'nadia@example.com',
  '1155667788',
  '١١٥٥٦٦٧٧٨٨',
  '29805010',
];
/** The person to erase. */
export const person = {
  ...exampleReceiver,
  name: 'Nadia Hassan',
  mobile: '+20 115 566 7788',
  mailBox: 'nadia@example.com',
  street: 'Hidden street 7',
  longitude: 31.2,
  latitude: 30.1,
};

/** The same person as another integrator wrote it. */
export const arabic = { ...person, mobile: '٠١١٥٥٦٦٧٧٨٨', phone: '0223456789' };
export const stranger = { ...exampleReceiver, name: 'Karim Saleh', mobile: '01223344556' };

/** Delivers a parcel to its consignee. */
export function deliver({ courier }: TestPortal, billCode: string) {
  return moveParcel(courier, billCode, { scenario: 'delivered', steps: 'all' });
}
