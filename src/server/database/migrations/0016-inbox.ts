import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { type Columns, create, index } from './_build.ts';

/** Test inboxes, and tokens that forward pushes to an own machine. */
export async function inbox(database: Kysely<Database>): Promise<void> {
  await database.schema.alterTable('callback').addColumn('own_url', 'text').execute();
  await create(database, 'inbox', { account_id: 'text', answer: 'text' }, ['account_id']);
  const push: Columns = {
    id: 'text',
    account_id: 'text',
    kind: 'text',
    bill_code: ['text', 'null'],
    headers: 'text',
    body: 'text',
    expected: 'text',
    http_status: ['integer', 'null'],
    received_at: 'bigint',
  };
  await create(database, 'inbox_push', push, ['id']);
  await index(database, 'inbox_push', ['account_id', 'id'], false);
  await index(database, 'inbox_push', ['received_at'], false);
  const token = {
    id: 'text',
    account_id: 'text',
    hash: 'text',
    created_at: 'bigint',
    expires_at: 'bigint',
  } as const;
  await create(database, 'listen_token', { ...token, used_at: ['bigint', 'null'] }, ['id']);
  await index(database, 'listen_token', ['hash'], true);
  await index(database, 'listen_token', ['account_id'], false);
  const listener = { account_id: 'text', listener: 'text', seen_at: 'bigint' } as const;
  await create(database, 'listener', listener, ['account_id']);
}
