import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { create, index } from './_build.ts';

/** Filters of lists that members saved in an organisation. */
export async function savedFilters(database: Kysely<Database>): Promise<void> {
  await create(
    database,
    'saved_filter',
    {
      id: 'text',
      organisation_id: 'text',
      user_id: 'text',
      list: 'text',
      name: 'text',
      filter: 'text',
      saved_at: 'bigint',
    },
    ['id'],
  );
  await index(database, 'saved_filter', ['user_id', 'organisation_id', 'list', 'name'], true);
}
