import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { create, index } from './_build.ts';

/** Bytes that an account made the portal store per day, and attempts kept without texts because of it. */
export async function keptBytes(database: Kysely<Database>): Promise<void> {
  await create(database, 'kept_bytes', { account_id: 'text', day: 'integer', bytes: 'bigint' }, [
    'account_id',
    'day',
  ]);
  await index(database, 'kept_bytes', ['day'], false);
  await database.schema
    .alterTable('push_attempt')
    .addColumn('thinned', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}
