import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#server/database/tables.ts';

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
