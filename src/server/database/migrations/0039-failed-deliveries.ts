import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';
import { create, index } from './_build.ts';

/** Codes of problems, and parcels that wait for an instruction of their integrator. */
export async function failedDeliveries(database: Kysely<Database>): Promise<void> {
  await database.schema.alterTable('scan').addColumn('problem_code', 'text').execute();
  await database.schema.alterTable('scan').addColumn('due_at', 'bigint').execute();
  await create(
    database,
    'failed_delivery',
    {
      id: 'text',
      account_id: 'text',
      bill_code: 'text',
      txlogistic_id: 'text',
      sequence: 'bigint',
      problem_code: 'text',
      reason: ['text', 'null'],
      failed_at: 'bigint',
      due_at: 'bigint',
      attempts: 'integer',
      attempts_left: 'integer',
      instruction: ['text', 'null'],
      instructed_at: ['bigint', 'null'],
      instructed: 'integer',
      kept_at: ['bigint', 'null'],
      closed_at: ['bigint', 'null'],
      closed_by: ['integer', 'null'],
    },
    ['id'],
  );
  // A parcel waits for one instruction at a time.
  await database.schema
    .createIndex('failed_delivery_open')
    .unique()
    .on('failed_delivery')
    .columns(['account_id', 'bill_code'])
    .where(sql.ref('closed_at'), 'is', null)
    .execute();
  await database.schema
    .createIndex('failed_delivery_due')
    .on('failed_delivery')
    .columns(['account_id', 'due_at', 'id'])
    .where(sql.ref('closed_at'), 'is', null)
    .execute();
  await index(database, 'failed_delivery', ['bill_code'], false);
  await index(database, 'failed_delivery', ['due_at'], false);
}
