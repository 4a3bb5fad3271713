import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';
import { type Columns, create, index } from './_build.ts';

const outletColumns: Columns = {
  code: 'text',
  kind: 'text',
  country: 'text',
  prov_code: 'text',
  city_code: 'text',
  name: 'text',
  address: 'text',
  phone: 'text',
  area: 'text',
  latitude: 'double precision',
  longitude: 'double precision',
};

const salespersonColumns: Columns = {
  code: 'text',
  account_id: 'text',
  outlet: 'text',
  disabled: 'integer',
  created_at: 'bigint',
};

const reservedColumns: Columns = {
  bill_code: 'text',
  account_id: 'text',
  customer_id: 'text',
  reserved_at: 'bigint',
  used_at: ['bigint', 'null'],
};

const realNameColumns: Columns = {
  bill_code: 'text',
  account_id: 'text',
  name: 'text',
  id_type: 'integer',
  id_number: 'text',
  mobile: 'text',
  country: ['text', 'null'],
  address: ['text', 'null'],
  updated_at: 'bigint',
};

const subscriptionColumns: Columns = {
  bill_code: 'text',
  account_id: 'text',
  nodes: 'text',
  updated_at: 'bigint',
};

const callbackColumns: Columns = {
  account_id: 'text',
  kind: 'text',
  url: 'text',
  disabled_at: ['bigint', 'null'],
  disabled_reason: ['text', 'null'],
  updated_at: 'bigint',
};

const pushColumns: Columns = {
  id: 'text',
  account_id: 'text',
  kind: 'text',
  bill_code: 'text',
  sequence: 'integer',
  content: 'text',
  status: 'text',
  attempts: 'integer',
  created_at: 'bigint',
  next_at: 'bigint',
  lease_until: ['bigint', 'null'],
  delivered_at: ['bigint', 'null'],
};

const attemptColumns: Columns = {
  push_id: 'text',
  number: 'integer',
  attempted_at: 'bigint',
  duration_ms: 'integer',
  http_status: ['integer', 'null'],
  error: ['text', 'null'],
  answer: ['text', 'null'],
};

const simulationColumns: Columns = {
  bill_code: 'text',
  account_id: 'text',
  scenario: 'text',
  step: 'integer',
  every_s: 'integer',
  next_at: ['bigint', 'null'],
  lease_until: ['bigint', 'null'],
  stopped: ['text', 'null'],
};

/** Outlets, salespeople, reserved waybills, real names, subscriptions, pushes and the sandbox's timetables. */
export async function openApi(database: Kysely<Database>): Promise<void> {
  const { schema } = database;
  await schema.alterTable('scan').renameColumn('city', 'outlet').execute();
  await schema.alterTable('scan').renameColumn('next_city', 'next_outlet').execute();
  const free = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('0.00');
  await schema.alterTable('orders').addColumn('insured_fee', 'text', free).execute();
  await create(database, 'outlet', outletColumns, ['code']);
  await index(database, 'outlet', ['country'], false);
  await create(database, 'salesperson', salespersonColumns, ['code']);
  await create(database, 'reserved_waybill', reservedColumns, ['bill_code']);
  await create(database, 'real_name', realNameColumns, ['bill_code']);
  await create(database, 'subscription', subscriptionColumns, ['bill_code', 'account_id']);
  await create(database, 'callback', callbackColumns, ['account_id', 'kind']);
  await create(database, 'push', pushColumns, ['id']);
  await index(database, 'push', ['account_id', 'kind', 'bill_code', 'sequence'], true);
  await schema
    .createIndex('push_due')
    .on('push')
    .columns(['account_id', 'kind', 'next_at'])
    .where(sql.ref('status'), '=', 'pending')
    .execute();
  await index(database, 'push', ['account_id', 'created_at'], false);
  await create(database, 'push_attempt', attemptColumns, ['push_id', 'number']);
  await create(database, 'simulation', simulationColumns, ['bill_code']);
  await index(database, 'simulation', ['next_at'], false);
  const auto: Columns = { account_id: 'text', scenario: 'text', every_s: 'integer' };
  await create(database, 'sandbox_timetable', auto, ['account_id']);
}
