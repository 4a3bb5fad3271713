import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';

/** Of a call in the log: why its digest did not match, and the headers that came. */
export async function diagnosis({ schema }: Kysely<Database>): Promise<void> {
  await schema.alterTable('call_log').addColumn('diagnosis', 'text').execute();
  await schema.alterTable('call_log').addColumn('headers', 'text').execute();
}
