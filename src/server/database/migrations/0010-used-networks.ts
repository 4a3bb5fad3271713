import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';

/** Networks of actions that need a proof. Earlier networks count as such, so no user is notified. */
export async function usedNetworks(database: Kysely<Database>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable('known_network')
    .addColumn('signed_in', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await schema.alterTable('known_network').addColumn('used_at', 'bigint').execute();
  await sql`update known_network set used_at = seen_at`.execute(database);
}
