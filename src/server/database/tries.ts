import type { Secrets } from '#server/crypto/secrets.ts';
import { assertKeyOpens } from './data-keys.ts';
import { assertServable } from './migrate.ts';
import type { Db } from './tables.ts';
import type { Write } from './write.ts';

/** One row for all processes, written by the last to check. */
const name = 'readiness';

interface TriedContext {
  database: Db;
  write: Write;
  secrets: Secrets;
  now(): number;
}

/** What calls need of the database, each as a check that throws if it is unavailable. */
export function createTries({ database, write, secrets, now }: TriedContext) {
  return {
    /** A commit that reaches the disk. The value changes because SQLite does not write unchanged pages. */
    write: () =>
      write(async (transaction) => {
        const row = { name, value: now() };
        await transaction
          .insertInto('counter')
          .values(row)
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: row.value }))
          .execute();
      }),
    key: () => assertKeyOpens(database, secrets),
    schema: () => assertServable(database),
  };
}
