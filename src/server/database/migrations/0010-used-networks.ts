import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';

/** Where people did what takes a proof, too. Where they came from before is taken for that: nobody is told. */
export async function usedNetworks(database: Kysely<Database>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable('known_network')
    .addColumn('signed_in', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await schema.alterTable('known_network').addColumn('used_at', 'bigint').execute();
  await sql`update known_network set used_at = seen_at`.execute(database);
}
