import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';

/** The caller's trace: of a logged call, the order that it created, and its pushes. */
export async function trace({ schema }: Kysely<Database>): Promise<void> {
  await schema.alterTable('call_log').addColumn('trace_id', 'text').execute();
  await schema.alterTable('orders').addColumn('traceparent', 'text').execute();
  await schema.alterTable('push').addColumn('traceparent', 'text').execute();
}
