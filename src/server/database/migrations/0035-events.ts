import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';
import { create, index } from './_build.ts';

/** Events of an account in the order in which `events/listEvents` returns them, with or without a webhook address. */
export async function events(database: Kysely<Database>): Promise<void> {
  await create(
    database,
    'event',
    {
      id: 'text',
      account_id: 'text',
      kind: 'text',
      bill_code: 'text',
      sequence: 'bigint',
      content: 'text',
      created_at: 'bigint',
      due_at: 'bigint',
      number: ['bigint', 'null'],
      erased_at: ['bigint', 'null'],
    },
    ['id'],
  );
  await index(database, 'event', ['account_id', 'kind', 'bill_code', 'sequence'], true);
  await index(database, 'event', ['account_id', 'number'], true);
  await database.schema
    .createIndex('event_unnumbered')
    .on('event')
    .columns(['account_id', 'due_at', 'id'])
    .where(sql.ref('number'), 'is', null)
    .execute();
  await create(
    database,
    'event_log',
    { account_id: 'text', last_number: 'bigint', removed_number: 'bigint' },
    ['account_id'],
  );
}
