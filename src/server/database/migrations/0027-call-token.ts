import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';

/** The agent token that made a call; few calls have one, and a search by token finds them. */
export async function callToken({ schema }: Kysely<Database>): Promise<void> {
  await schema.alterTable('call_log').addColumn('tool_token_id', 'text').execute();
  await schema.alterTable('call_log').addColumn('tool_token_name', 'text').execute();
  await schema
    .createIndex('call_log_tool_token')
    .on('call_log')
    .columns(['account_id', 'tool_token_name', 'called_at', 'request_id'])
    .where('tool_token_name', 'is not', null)
    .execute();
}
