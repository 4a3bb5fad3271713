import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { create, index } from './_build.ts';

/** Number of refused calls that the call log omitted. */
export async function refusedCalls(database: Kysely<Database>): Promise<void> {
  await create(
    database,
    'refused_calls',
    { account_id: 'text', quarter: 'bigint', operation: 'text', code: 'text', count: 'integer' },
    ['account_id', 'quarter', 'operation', 'code'],
  );
  await index(database, 'refused_calls', ['quarter'], false);
}
