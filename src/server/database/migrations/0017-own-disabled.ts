import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';

/** Keeps an address disabled when pushes return to it from the portal's inbox or listener. */
export async function ownDisabled({ schema }: Kysely<Database>): Promise<void> {
  await schema.alterTable('callback').addColumn('own_disabled_at', 'bigint').execute();
  await schema.alterTable('callback').addColumn('own_disabled_reason', 'text').execute();
}
