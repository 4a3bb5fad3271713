import { sql } from 'kysely';
import { SealingKey } from '#server/crypto/sealing-key.ts';
import { migrations } from '#server/database/migrate.ts';
import { masterKey, type TestDatabase } from '../_support/database.ts';

export const key = new SealingKey(masterKey);

/** Migrates an empty database up to the version before a migration. */
export async function migrateBefore(
  { database }: Pick<TestDatabase, 'database'>,
  last: (typeof migrations)[string],
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await sql`create table migration (name text primary key)`.execute(transaction);
    for (const [name, run] of Object.entries(migrations)) {
      if (run === last) return;
      await run(transaction, key);
      await sql`insert into migration (name) values (${name})`.execute(transaction);
    }
  });
}
