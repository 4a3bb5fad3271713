import { sql, type Transaction } from 'kysely';
import { first } from './migrations/0001-first.ts';
import { openApi } from './migrations/0002-open-api.ts';
import { people } from './migrations/0003-people.ts';
import { staff } from './migrations/0008-staff.ts';
import type { Database, Db } from './tables.ts';

type Migration = (transaction: Transaction<Database>) => Promise<void>;

/** Every migration in the order they run. */
const migrations: Record<string, Migration> = {
  '0001-first': first,
  '0002-open-api': openApi,
  '0003-people': people,
  '0008-staff': staff,
};

/** Any constant: names the lock of migrations among PostgreSQL's advisory locks. */
const lockId = 749_010_008;

/**
 * Brings the tables up to date, in one transaction, which SQLite begins as IMMEDIATE: processes
 * that start together wait for one another. (Kysely's own migrator refuses transactions on SQLite.)
 */
export async function migrate(database: Db, engine: 'sqlite' | 'postgres'): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    if (engine === 'postgres')
      await sql`select pg_advisory_xact_lock(${lockId})`.execute(transaction);
    await sql`create table if not exists migration (name text primary key)`.execute(transaction);
    const done = await sql<{ name: string }>`select name from migration`.execute(transaction);
    const names = new Set(done.rows.map(({ name }) => name));
    for (const [name, run] of Object.entries(migrations)) {
      if (names.has(name)) continue;
      await run(transaction);
      await sql`insert into migration (name) values (${name})`.execute(transaction);
    }
  });
}
