import { type Kysely, sql } from 'kysely';
import { locksRows } from '../engine.ts';
import type { Database } from '../tables.ts';

/**
 * A callback's kind of destination. The database derives it from `url`, which servers of the previous version
 * still write. SQLite adds such a column without storing it; PostgreSQL 15 only stored, so it rewrites the
 * table, which has three rows per account.
 */
export async function destinations(database: Kysely<Database>): Promise<void> {
  const kind = sql`case url when 'portal:inbox' then 'inbox' when 'portal:listen' then 'listener' else 'address' end`;
  await database.schema
    .alterTable('callback')
    .addColumn('destination', 'text', (column) => {
      const derived = column.generatedAlwaysAs(kind);
      return locksRows(database) ? derived.stored() : derived;
    })
    .execute();
}
