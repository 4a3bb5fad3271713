import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';

/** What a core says is left of a customer's waybills; and, where this is a core, what it was granted. */
export async function coreBalance({ schema }: Kysely<Database>): Promise<void> {
  await schema.alterTable('customer').addColumn('core_balance', 'integer').execute();
  await schema.alterTable('customer').addColumn('core_balance_at', 'bigint').execute();
  await schema.alterTable('customer').addColumn('granted', 'integer').execute();
}
