import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { index } from './_build.ts';

/** Leads to the numbers that an account reserved first. */
export async function reservedListed(database: Kysely<Database>): Promise<void> {
  await index(database, 'reserved_waybill', ['account_id', 'reserved_at', 'bill_code'], false);
}
