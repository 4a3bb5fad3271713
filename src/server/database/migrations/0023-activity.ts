import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { type Columns, create, index } from './_build.ts';

const event: Columns = {
  id: 'text',
  user_id: 'text',
  at: 'bigint',
  action: 'text',
  session_id: ['text', 'null'],
  way: ['text', 'null'],
  ip: ['text', 'null'],
  user_agent: ['text', 'null'],
  count: 'integer',
  last_at: 'bigint',
  is_unknown_device: 'integer',
  device: ['text', 'null'],
  link_hash: ['text', 'null'],
  link_used_at: ['bigint', 'null'],
};

const origin: Columns = {
  audit_id: 'text',
  user_id: 'text',
  at: 'bigint',
  ip: 'text',
  user_agent: 'text',
};

const device: Columns = {
  user_id: 'text',
  mark: 'text',
  seen_at: 'bigint',
  told_at: ['bigint', 'null'],
};

/** Session events, origins of audited actions, and browsers of sign-ins. */
export async function activity(database: Kysely<Database>): Promise<void> {
  await create(database, 'session_event', event, ['id']);
  // The columns that order and narrow a list, so that the index covers it.
  await index(database, 'session_event', ['user_id', 'at', 'id', 'action'], false);
  await index(database, 'session_event', ['session_id'], false);
  await index(database, 'session_event', ['link_hash'], true);
  await index(database, 'session_event', ['last_at'], false);
  await create(database, 'audit_origin', origin, ['audit_id']);
  await index(database, 'audit_origin', ['user_id'], false);
  await index(database, 'audit_origin', ['at'], false);
  await create(database, 'known_device', device, ['user_id', 'mark']);
  await index(database, 'known_device', ['seen_at'], false);
  await index(database, 'audit', ['actor', 'at', 'id', 'action'], false);
  await index(database, 'audit', ['subject', 'at', 'id', 'action', 'actor'], false);
}
