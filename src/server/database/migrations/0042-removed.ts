import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { create, index } from './_build.ts';

/** Numbers of orders and statements that were removed after their days, without their data. */
export async function removed(database: Kysely<Database>): Promise<void> {
  await create(
    database,
    'removed_order',
    {
      bill_code: 'text',
      account_id: 'text',
      customer_id: 'text',
      txlogistic_id: 'text',
      status: 'integer',
      removed_at: 'bigint',
    },
    ['bill_code'],
  );
  await index(database, 'removed_order', ['customer_id', 'txlogistic_id'], false);
  await index(database, 'removed_order', ['account_id', 'txlogistic_id'], false);
  await create(
    database,
    'removed_statement',
    {
      account_id: 'text',
      statement_number: 'text',
      removed_at: 'bigint',
      lines_of: ['text', 'null'],
    },
    ['account_id', 'statement_number'],
  );
}
