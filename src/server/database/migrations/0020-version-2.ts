import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { type Columns, create, index } from './_build.ts';

/** Version 2 of the open API: signature secrets, version used, and outcomes kept for repeats. */
export async function version2(database: Kysely<Database>): Promise<void> {
  const { schema } = database;
  const add = (table: string, column: string, type: 'text' | 'bigint') =>
    schema.alterTable(table).addColumn(column, type).execute();
  await add('account', 'webhook_secret', 'text');
  await add('account', 'old_webhook_secret', 'text');
  await add('account', 'old_webhook_until', 'bigint');
  await add('account', 'old_webhook_used_at', 'bigint');
  await add('account', 'old_webhook_told_at', 'bigint');
  await add('account', 'webhook_changed_at', 'bigint');
  await add('account', 'v1_used_at', 'bigint');
  await add('account', 'v1_used_from', 'text');
  await add('account', 'v2_used_at', 'bigint');
  await add('account', 'v1_off_at', 'bigint');
  // So far all use was of version 1.
  await database
    .updateTable('account')
    .set(({ ref }) => ({ v1_used_at: ref('last_used_at') }))
    .execute();
  await schema
    .alterTable('call_log')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  // Lists of one API version use the same indexes as all lists.
  for (const replaced of ['call_log_listed', 'call_log_operation'])
    await schema.dropIndex(replaced).execute();
  await schema
    .createIndex('call_log_listed')
    .on('call_log')
    .columns(['account_id', 'called_at', 'request_id', 'code', 'version'])
    .execute();
  await schema
    .createIndex('call_log_operation')
    .on('call_log')
    .columns(['account_id', 'operation', 'called_at', 'request_id', 'code', 'version'])
    .execute();
  await schema
    .alterTable('callback')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await add('callback', 'own_version', 'bigint');
  const secret: Columns = {
    account_id: 'text',
    kind: 'text',
    secret: 'text',
    made_at: 'bigint',
    old_secret: ['text', 'null'],
    old_secret_until: ['bigint', 'null'],
  };
  await create(database, 'callback_secret', secret, ['account_id', 'kind']);
  const record = {
    account_id: 'text',
    id: 'text',
    body_hash: 'text',
    http_status: 'integer',
    code: 'text',
    answer: 'text',
    recorded_at: 'bigint',
  } as const;
  await create(database, 'call_record', record, ['account_id', 'id']);
  await index(database, 'call_record', ['recorded_at'], false);
  const end = { version: 'integer', deprecated_at: 'bigint', sunset_at: 'bigint' } as const;
  await create(database, 'version_end', end, ['version']);
}
