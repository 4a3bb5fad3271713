import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { create, index } from './_build.ts';

/** Proof of what happened to a parcel: pictures, and what a scan says of who signed. */
export async function pictures(database: Kysely<Database>): Promise<void> {
  await database.schema.alterTable('scan').addColumn('proof', 'text').execute();
  await create(
    database,
    'picture',
    {
      id: 'text',
      account_id: 'text',
      bill_code: 'text',
      kind: 'text',
      reference: ['text', 'null'],
      source: ['text', 'null'],
      type: ['text', 'null'],
      content: ['bytea', 'null'],
      taken_at: 'bigint',
      drawn: 'integer',
      tries: 'integer',
      next_at: ['bigint', 'null'],
      removed_at: ['bigint', 'null'],
    },
    ['id'],
  );
  // A courier's own system names a picture of a parcel any number of times; the portal has it once.
  await index(database, 'picture', ['bill_code', 'account_id', 'reference'], true);
  await index(database, 'picture', ['next_at'], false);
}
