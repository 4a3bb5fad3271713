import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { create } from './_build.ts';

/** Alerts whose start was pushed and whose end was not. */
export async function openAlerts(database: Kysely<Database>): Promise<void> {
  await create(database, 'open_alert', { account_id: 'text', kind: 'text', opened_at: 'bigint' }, [
    'account_id',
    'kind',
  ]);
}
