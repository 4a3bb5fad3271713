import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { type Columns, create, index } from './_build.ts';

const passkey: Columns = {
  id: 'text',
  user_id: 'text',
  public_key: 'text',
  counter: 'bigint',
  transports: 'text',
  backed_up: 'integer',
  name: 'text',
  created_at: 'bigint',
  used_at: ['bigint', 'null'],
};

/**
 * Second factors for all users. Only `users.totp_secret` is sealed, as before; keys of passkeys are public,
 * recovery codes are digests.
 */
export async function factors(database: Kysely<Database>): Promise<void> {
  const { schema } = database;
  const add = (column: string) => schema.alterTable('users').addColumn(column, 'bigint').execute();
  for (const column of ['totp_at', 'first_password_until', 'factors_off_at', 'factor_told_at'])
    await add(column);
  await schema
    .alterTable('users')
    .addColumn('has_passkey', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // Before, integrators had only a password, and staff a code as well.
  await schema
    .alterTable('sessions')
    .addColumn('factors', 'text', (column) => column.notNull().defaultTo('["password"]'))
    .execute();
  const staff = database.selectFrom('users').select('id').where('totp_secret', 'is not', null);
  await database
    .updateTable('sessions')
    .set({ factors: '["password","totp"]' })
    .where('user_id', 'in', staff)
    .execute();
  await create(database, 'passkey', passkey, ['id']);
  await index(database, 'passkey', ['user_id'], false);
  const code = { user_id: 'text', code_hash: 'text', created_at: 'bigint' } as const;
  await create(database, 'recovery_code', code, ['user_id', 'code_hash']);
  const spent = { challenge: 'text', expires_at: 'bigint' } as const;
  await create(database, 'spent_challenge', spent, ['challenge']);
}
