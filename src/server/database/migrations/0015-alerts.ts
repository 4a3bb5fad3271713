import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { create } from './_build.ts';

/** Alert settings, and alerts that were mailed. */
export async function alerts(database: Kysely<Database>): Promise<void> {
  await create(
    database,
    'alert_setting',
    {
      user_id: 'text',
      error_rate: ['integer', 'null'],
      balance: ['integer', 'null'],
      mail: 'text',
    },
    ['user_id'],
  );
  await create(
    database,
    'told_alert',
    { account_id: 'text', kind: 'text', told_at: 'bigint', ended_at: ['bigint', 'null'] },
    ['account_id', 'kind'],
  );
}
