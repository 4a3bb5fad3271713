import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';

/** A customer's remaining waybills as a core reports them and, in a core, those granted. */
export async function coreBalance({ schema }: Kysely<Database>): Promise<void> {
  await schema.alterTable('customer').addColumn('core_balance', 'integer').execute();
  await schema.alterTable('customer').addColumn('core_balance_at', 'bigint').execute();
  await schema.alterTable('customer').addColumn('granted', 'integer').execute();
}
