import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { create } from './_build.ts';

/** Requests and responses of each attempt, and pushes that concern an erased person. */
export async function pushMessages(database: Kysely<Database>): Promise<void> {
  await create(
    database,
    'push_message',
    {
      push_id: 'text',
      number: 'integer',
      url: 'text',
      headers: ['text', 'null'],
      body_digest: ['text', 'null'],
    },
    ['push_id', 'number'],
  );
  await create(
    database,
    'push_body',
    { push_id: 'text', digest: 'text', body: 'text', bytes: 'integer' },
    ['push_id', 'digest'],
  );
  const { schema } = database;
  await schema.alterTable('push_attempt').addColumn('answer_headers', 'text').execute();
  await schema.alterTable('push').addColumn('erased_at', 'bigint').execute();
}
