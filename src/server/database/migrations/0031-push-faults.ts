import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';

/** Why an attempt failed, independent of language. */
export async function pushFaults(database: Kysely<Database>): Promise<void> {
  await database.schema.alterTable('push_attempt').addColumn('fault', 'text').execute();
}
