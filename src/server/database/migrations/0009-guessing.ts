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

/** Lets several people request codes for one address; codes under way end and must be requested again. */
async function bindCodes(database: Kysely<Database>): Promise<void> {
  await database.schema.dropTable('verification_code').execute();
  await create(database, 'verification_code', codeColumns, ['purpose', 'target', 'asker']);
}

/** Who requested a code, networks of sign-ins, and notifications of guessing. */
export async function guessing(database: Kysely<Database>): Promise<void> {
  await bindCodes(database);
  await create(database, 'known_network', networkColumns, ['user_id', 'network']);
  await index(database, 'known_network', ['seen_at'], false);
  await database.schema.alterTable('users').addColumn('guessing_told_at', 'bigint').execute();
}
