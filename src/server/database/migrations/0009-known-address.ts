import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { type Columns, create, index } from './_build.ts';

const addressColumns: Columns = {
  user_id: 'text',
  network: 'text',
  seen_at: 'bigint',
  used_at: ['bigint', 'null'],
};

/** From where people come. */
export async function knownAddress(database: Kysely<Database>): Promise<void> {
  await create(database, 'known_address', addressColumns, ['user_id', 'network']);
  await index(database, 'known_address', ['seen_at'], false);
}
