import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { create, index } from './_build.ts';

/** Waybills that bring back a delivered parcel; the unique index limits how many. */
export async function returns(database: Kysely<Database>): Promise<void> {
  await create(
    database,
    'order_return',
    { bill_code: 'text', return_of: 'text', number: 'bigint' },
    ['bill_code'],
  );
  await index(database, 'order_return', ['return_of', 'number'], true);
}
