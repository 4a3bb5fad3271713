import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { type Columns, create, index } from './_build.ts';

const codeColumns: Columns = {
  purpose: 'text',
  target: 'text',
  asker: 'text',
  network: 'text',
  code_hash: 'text',
  tries: 'integer',
  network_tries: 'integer',
  stranger_tries: 'integer',
  created_at: 'bigint',
  expires_at: 'bigint',
};

const networkColumns: Columns = { user_id: 'text', network: 'text', seen_at: 'bigint' };

/** Several people may ask for codes to one address; those on their way end, and are asked for again. */
async function bindCodes(database: Kysely<Database>): Promise<void> {
  await database.schema.dropTable('verification_code').execute();
  await create(database, 'verification_code', codeColumns, ['purpose', 'target', 'asker']);
}

/** Who asked for a code, from where people sign in, and when they were told of guessing. */
export async function guessing(database: Kysely<Database>): Promise<void> {
  await bindCodes(database);
  await create(database, 'known_network', networkColumns, ['user_id', 'network']);
  await index(database, 'known_network', ['seen_at'], false);
  await database.schema.alterTable('users').addColumn('guessing_told_at', 'bigint').execute();
}
