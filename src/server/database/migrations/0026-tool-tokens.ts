import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { type Columns, create, index } from './_build.ts';

/** Tokens that let agents act as a person's sandbox account. */
export async function toolTokens(database: Kysely<Database>): Promise<void> {
  const columns: Columns = {
    id: 'text',
    account_id: 'text',
    hash: 'text',
    name: 'text',
    scopes: 'text',
    made_by: 'text',
    created_at: 'bigint',
    expires_at: 'bigint',
    used_at: ['bigint', 'null'],
  };
  await create(database, 'tool_token', columns, ['id']);
  await index(database, 'tool_token', ['hash'], true);
  await index(database, 'tool_token', ['account_id'], false);
}
