import { type Kysely, sql } from 'kysely';
import { locksRows } from '../engine.ts';
import type { Database } from '../tables.ts';

/**
 * Indexes for calls by operation and orders by status, for numbers by their beginning, and covering ones for
 * groups of failed calls.
 */
export async function sought(database: Kysely<Database>): Promise<void> {
  const { schema } = database;
  for (const replaced of ['call_log_listed', 'call_log_failed', 'orders_listed'])
    await schema.dropIndex(replaced).execute();
  await schema
    .createIndex('call_log_listed')
    .on('call_log')
    .columns(['account_id', 'called_at', 'request_id', 'code'])
    .execute();
  await schema
    .createIndex('call_log_operation')
    .on('call_log')
    .columns(['account_id', 'operation', 'called_at', 'request_id', 'code'])
    .execute();
  await schema
    .createIndex('call_log_failed')
    .on('call_log')
    .columns(['account_id', 'called_at', 'request_id', 'operation', 'code', 'field', 'diagnosis'])
    .where(sql<boolean>`code != '1'`)
    .execute();
  await schema
    .createIndex('orders_listed')
    .on('orders')
    .columns(['account_id', 'status', 'created_at', 'order_number', 'txlogistic_id', 'bill_code'])
    .execute();
  if (!locksRows(database)) return;
  // PostgreSQL cannot search prefixes in an index with a language's collation.
  await schema.dropIndex('orders_account_id_txlogistic_id').execute();
  await schema.dropIndex('orders_bill_code').execute();
  await sql`create index orders_account_id_txlogistic_id
    on orders (account_id, txlogistic_id text_pattern_ops)`.execute(database);
  await sql`create unique index orders_bill_code
    on orders (bill_code text_pattern_ops)`.execute(database);
}
