import type { Secrets } from '#server/crypto/secrets.ts';
import { assertKeyOpens } from './data-keys.ts';
import { assertServable } from './migrate.ts';
import type { Db } from './tables.ts';
import type { Write } from './write.ts';

/** One row for all processes: the last of them to try has written it. */
const name = 'readiness';

interface TriedContext {
  database: Db;
  write: Write;
  secrets: Secrets;
  /** Milliseconds since 1970. */
  now(): number;
}

/** What calls need of the database, each as a try that throws where it cannot be had. */
export function createTries({ database, write, secrets, now }: TriedContext) {
  return {
    /** A commit that reaches the disk. The value changes: SQLite writes no page that is as it was. */
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
