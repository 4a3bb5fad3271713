import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';

/** The caller's trace: of a call in the log, of the order that it made, and of what is pushed about it. */
export async function trace({ schema }: Kysely<Database>): Promise<void> {
  await schema.alterTable('call_log').addColumn('trace_id', 'text').execute();
  await schema.alterTable('orders').addColumn('traceparent', 'text').execute();
  await schema.alterTable('push').addColumn('traceparent', 'text').execute();
}
