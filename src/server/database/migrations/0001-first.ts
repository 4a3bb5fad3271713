import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { type Columns, create, index } from './_build.ts';

const accountColumns: Columns = {
  id: 'text',
  api_account: 'text',
  environment: 'text',
  level: 'text',
  private_key: 'text',
  all_interfaces: 'integer',
  created_at: 'bigint',
};

const customerColumns: Columns = {
  id: 'text',
  account_id: 'text',
  code: 'text',
  cipher: 'text',
  cod: 'integer',
  balance: ['integer', 'null'],
  created_at: 'bigint',
};

const orderColumns: Columns = {
  order_number: 'text',
  account_id: 'text',
  customer_id: 'text',
  txlogistic_id: 'text',
  bill_code: 'text',
  order_type: 'integer',
  status: 'integer',
  version: 'integer',
  content: 'text',
  sorting_code: 'text',
  last_center_name: 'text',
  sum_freight: 'text',
  sender_city: 'text',
  receiver_city: 'text',
  outlet: ['text', 'null'],
  staff: ['text', 'null'],
  cancel_reason: ['text', 'null'],
  created_at: 'bigint',
  updated_at: 'bigint',
};

const scanColumns: Columns = {
  bill_code: 'text',
  sequence: 'integer',
  type: 'integer',
  scanned_at: 'bigint',
  city: 'text',
  next_city: ['text', 'null'],
  staff: ['text', 'null'],
  remark: ['text', 'null'],
};

const areaColumns: Columns = {
  code: 'text',
  country: 'text',
  level: 'integer',
  parent: ['text', 'null'],
  name: 'text',
  aliases: 'text',
  post_code: 'text',
  covered: 'integer',
};

const callColumns: Columns = {
  request_id: 'text',
  called_at: 'bigint',
  account_id: ['text', 'null'],
  api_account: 'text',
  operation: 'text',
  code: 'text',
  http_status: 'integer',
  duration_us: 'integer',
};

/** Accounts, customers, orders, scans, areas, counters and the call log. */
export async function first(database: Kysely<Database>): Promise<void> {
  await create(database, 'account', accountColumns, ['id']);
  await index(database, 'account', ['api_account'], true);
  const granted: Columns = { account_id: 'text', operation: 'text' };
  await create(database, 'account_interface', granted, ['account_id', 'operation']);
  await create(database, 'customer', customerColumns, ['id']);
  await index(database, 'customer', ['code', 'account_id'], true);
  await create(database, 'orders', orderColumns, ['order_number']);
  await index(database, 'orders', ['bill_code'], true);
  await index(database, 'orders', ['customer_id', 'txlogistic_id'], true);
  await index(database, 'orders', ['customer_id', 'created_at', 'order_number'], false);
  await index(database, 'orders', ['account_id', 'txlogistic_id'], false);
  await create(database, 'scan', scanColumns, ['bill_code', 'sequence']);
  await create(database, 'area', areaColumns, ['code']);
  await index(database, 'area', ['country', 'level'], false);
  await create(database, 'counter', { name: 'text', value: 'bigint' }, ['name']);
  await create(database, 'call_log', callColumns, ['request_id']);
  await index(database, 'call_log', ['account_id', 'called_at'], false);
  await index(database, 'call_log', ['called_at'], false);
  // The shape that rate-limiter-flexible requires.
  const limits: Columns = { key: 'varchar(255)', points: 'integer', expire: ['bigint', 'null'] };
  await create(database, 'rate_limit', limits, ['key']);
}
