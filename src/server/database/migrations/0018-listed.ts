import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';

/**
 * Indexes for the console's lists, each with all columns that its list filters by. Failed calls and parked
 * pushes have partial indexes, which cost other rows nothing.
 */
export async function listed(database: Kysely<Database>): Promise<void> {
  const { schema } = database;
  const hasFailed = sql<boolean>`code != '1'`;
  const isParked = sql<boolean>`status = 'dead'`;
  await schema.dropIndex('call_log_account_id_called_at').execute();
  await schema
    .createIndex('call_log_listed')
    .on('call_log')
    .columns(['account_id', 'called_at', 'request_id', 'code', 'operation'])
    .execute();
  await schema
    .createIndex('call_log_failed')
    .on('call_log')
    .columns(['account_id', 'called_at', 'request_id', 'operation', 'code'])
    .where(hasFailed)
    .execute();
  await schema
    .createIndex('call_log_failed_code')
    .on('call_log')
    .columns(['account_id', 'code', 'called_at', 'request_id', 'operation'])
    .where(hasFailed)
    .execute();
  await schema
    .createIndex('orders_listed')
    .on('orders')
    .columns(['account_id', 'created_at', 'order_number', 'status', 'txlogistic_id', 'bill_code'])
    .execute();
  await schema.dropIndex('push_account_id_created_at').execute();
  await schema
    .createIndex('push_listed')
    .on('push')
    .columns(['account_id', 'kind', 'created_at', 'id'])
    .execute();
  await schema
    .createIndex('push_parked')
    .on('push')
    .columns(['account_id', 'kind', 'created_at', 'id'])
    .where(isParked)
    .execute();
}
