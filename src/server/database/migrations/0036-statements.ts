import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';
import { create, index } from './_build.ts';

/** Collected cash on delivery: a customer's statements, and a line for each delivered parcel. */
export async function statements(database: Kysely<Database>): Promise<void> {
  await create(
    database,
    'statement',
    {
      id: 'text',
      account_id: 'text',
      customer_code: 'text',
      currency: 'text',
      number: 'text',
      line_count: 'bigint',
      collected: 'text',
      fees: 'text',
      freight: 'text',
      net: 'text',
      opened_at: 'bigint',
      changed_at: 'bigint',
      closed_at: ['bigint', 'null'],
      paid_at: ['bigint', 'null'],
      paid_date: ['text', 'null'],
      paid_reference: ['text', 'null'],
      reported: 'integer',
    },
    ['id'],
  );
  await index(database, 'statement', ['account_id', 'number'], true);
  await index(database, 'statement', ['account_id', 'opened_at', 'id'], false);
  // A customer has one open statement in a currency; a courier's own system opens its own.
  await database.schema
    .createIndex('statement_open')
    .unique()
    .on('statement')
    .columns(['account_id', 'customer_code', 'currency'])
    .where(sql.ref('closed_at'), 'is', null)
    .where(sql.ref('reported'), '=', sql.lit(0))
    .execute();
  await create(
    database,
    'statement_line',
    {
      statement_id: 'text',
      number: 'bigint',
      account_id: 'text',
      bill_code: 'text',
      txlogistic_id: 'text',
      delivered_at: 'bigint',
      collected: 'text',
      fees: 'text',
      freight: 'text',
      net: 'text',
      corrects: ['text', 'null'],
      reason: ['text', 'null'],
    },
    ['statement_id', 'number'],
  );
  // A parcel is collected once; corrections name the line that they correct.
  await database.schema
    .createIndex('statement_line_parcel')
    .unique()
    .on('statement_line')
    .columns(['account_id', 'bill_code'])
    .where(sql.ref('corrects'), 'is', null)
    .execute();
  await database.schema
    .createIndex('statement_line_corrections')
    .on('statement_line')
    .columns(['account_id', 'bill_code'])
    .where(sql.ref('corrects'), 'is not', null)
    .execute();
}
