import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';

/** Several addresses for a kind of push: the event that a push repeats, and the scans that an address gets. */
export async function addresses(database: Kysely<Database>): Promise<void> {
  await database.schema.alterTable('push').addColumn('event_id', 'text').execute();
  await database.schema.alterTable('callback').addColumn('scans', 'text').execute();
}
