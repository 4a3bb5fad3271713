import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { create } from './_build.ts';

/** Value that tells if the master key is the one that sealed this database. */
export async function keyCheck(database: Kysely<Database>): Promise<void> {
  await create(database, 'key_check', { id: 'integer', sealed: 'text' }, ['id']);
}
