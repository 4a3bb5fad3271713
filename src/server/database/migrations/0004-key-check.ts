import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { create } from './_build.ts';

/** What tells whether the master key is the one that this database was sealed with. */
export async function keyCheck(database: Kysely<Database>): Promise<void> {
  await create(database, 'key_check', { id: 'integer', sealed: 'text' }, ['id']);
}
