import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { create, index } from './_build.ts';

/** Version 2 of the open API: secrets of its signature, which version was spoken, and outcomes kept for repeats. */
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
  await schema
    .alterTable('call_log')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await schema
    .alterTable('callback')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await add('callback', 'secret', 'text');
  await add('callback', 'old_secret', 'text');
  await add('callback', 'old_secret_until', 'bigint');
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
}
