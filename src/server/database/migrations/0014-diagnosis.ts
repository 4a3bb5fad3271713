import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';

/** For a logged call: why its digest did not match, and the headers received. */
export async function diagnosis({ schema }: Kysely<Database>): Promise<void> {
  await schema.alterTable('call_log').addColumn('diagnosis', 'text').execute();
  await schema.alterTable('call_log').addColumn('headers', 'text').execute();
}
