import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';
import { type Columns, create, index } from './_build.ts';

const userColumns: Columns = {
  id: 'text',
  account: 'text',
  account_key: 'text',
  phone: ['text', 'null'],
  email: ['text', 'null'],
  email_key: ['text', 'null'],
  password_hash: 'text',
  level: 'text',
  staff: 'integer',
  shared: 'integer',
  totp_secret: ['text', 'null'],
  totp_step: ['bigint', 'null'],
  language: 'text',
  time_zone: ['text', 'null'],
  uuid: 'text',
  mail_off: 'text',
  terms_at: 'bigint',
  created_at: 'bigint',
};

const sessionColumns: Columns = {
  id: 'text',
  token_hash: 'text',
  user_id: 'text',
  created_at: 'bigint',
  used_at: 'bigint',
  ip: 'text',
  user_agent: 'text',
};

const codeColumns: Columns = {
  purpose: 'text',
  target: 'text',
  code_hash: 'text',
  tries: 'integer',
  created_at: 'bigint',
  expires_at: 'bigint',
};

const messageColumns: Columns = {
  id: 'text',
  user_id: ['text', 'null'],
  channel: 'text',
  recipient: 'text',
  template: 'text',
  language: 'text',
  subject: 'text',
  body: 'text',
  status: 'text',
  attempts: 'integer',
  created_at: 'bigint',
  next_at: 'bigint',
  lease_until: ['bigint', 'null'],
  sent_at: ['bigint', 'null'],
  error: ['text', 'null'],
};

const certificationColumns: Columns = {
  user_id: 'text',
  kind: 'text',
  state: 'text',
  data: 'text',
  approved: ['text', 'null'],
  reasons: ['text', 'null'],
  version: 'integer',
  submitted_at: 'bigint',
  decided_at: ['bigint', 'null'],
  decided_by: ['text', 'null'],
};

const imageColumns: Columns = {
  id: 'text',
  user_id: 'text',
  type: 'text',
  width: 'integer',
  height: 'integer',
  size: 'integer',
  content: 'bytea',
  created_at: 'bigint',
};

const applicationColumns: Columns = {
  user_id: 'text',
  operation: 'text',
  state: 'text',
  reason: ['text', 'null'],
  applied_at: 'bigint',
  decided_at: ['bigint', 'null'],
  decided_by: ['text', 'null'],
  live_at: ['bigint', 'null'],
};

const jointTestColumns: Columns = {
  account_id: 'text',
  operation: 'text',
  successes: 'integer',
  last_at: 'bigint',
  completed_at: ['bigint', 'null'],
};

const noticeColumns: Columns = {
  id: 'text',
  state: 'text',
  pinned: 'integer',
  publish_at: ['bigint', 'null'],
  created_at: 'bigint',
  updated_at: 'bigint',
};

const noticeTextColumns: Columns = {
  notice_id: 'text',
  locale: 'text',
  title: 'text',
  body: 'text',
};

const auditColumns: Columns = {
  id: 'text',
  at: 'bigint',
  actor: 'text',
  action: 'text',
  subject: 'text',
  details: 'text',
};

async function addPeople(database: Kysely<Database>): Promise<void> {
  await create(database, 'users', userColumns, ['id']);
  for (const unique of ['account_key', 'phone', 'email_key', 'uuid']) {
    await index(database, 'users', [unique], true);
  }
  await create(database, 'sessions', sessionColumns, ['id']);
  await index(database, 'sessions', ['token_hash'], true);
  await index(database, 'sessions', ['user_id'], false);
  await create(database, 'verification_code', codeColumns, ['purpose', 'target']);
  const spent: Columns = { signature: 'text', expires_at: 'bigint' };
  await create(database, 'spent_captcha', spent, ['signature']);
  await create(database, 'message', messageColumns, ['id']);
  await index(database, 'message', ['created_at'], false);
  await index(database, 'message', ['status', 'next_at'], false);
}

async function addReview(database: Kysely<Database>): Promise<void> {
  await create(database, 'certification', certificationColumns, ['user_id', 'kind']);
  await index(database, 'certification', ['state', 'submitted_at'], false);
  await create(database, 'image', imageColumns, ['id']);
  await index(database, 'image', ['user_id'], false);
  await create(database, 'application', applicationColumns, ['user_id', 'operation']);
  await index(database, 'application', ['state', 'applied_at'], false);
  await create(database, 'joint_test', jointTestColumns, ['account_id', 'operation']);
  await create(database, 'notice', noticeColumns, ['id']);
  await create(database, 'notice_text', noticeTextColumns, ['notice_id', 'locale']);
  await create(database, 'audit', auditColumns, ['id']);
  await index(database, 'audit', ['at'], false);
}

/** Users, sessions, certification, applications, joint testing, notices, and call details for the console. */
export async function people(database: Kysely<Database>): Promise<void> {
  await addPeople(database);
  await addReview(database);
  const { schema } = database;
  const add = (table: string, column: string, type: 'text' | 'bigint') =>
    schema.alterTable(table).addColumn(column, type).execute();
  await add('account', 'user_id', 'text');
  await add('account', 'old_key', 'text');
  await add('account', 'old_key_until', 'bigint');
  await add('account', 'old_key_used_at', 'bigint');
  await add('account', 'old_key_told_at', 'bigint');
  await add('account', 'key_changed_at', 'bigint');
  await add('account', 'last_used_at', 'bigint');
  await add('account', 'allowed_addresses', 'text');
  // A person has one account per environment; the staff's accounts have no owner.
  await index(database, 'account', ['user_id', 'environment'], true);
  await add('customer', 'password', 'text');
  await add('sandbox_timetable', 'set_at', 'bigint');
  await add('callback', 'parked_told_at', 'bigint');
  await add('call_log', 'received', 'text');
  await add('call_log', 'answered', 'text');
  await add('call_log', 'field', 'text');
  const none = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');
  await schema.alterTable('call_log').addColumn('uuid', 'text', none).execute();
  await schema
    .createIndex('account_old_key')
    .on('account')
    .column('old_key_until')
    .where(sql.ref('old_key_until'), 'is not', null)
    .execute();
}
