import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { type Columns, create } from './_build.ts';

const columns: Columns = {
  user_id: 'text',
  kind: 'text',
  version: 'integer',
  data: 'text',
  reasons: 'text',
  submitted_at: 'bigint',
  decided_at: ['bigint', 'null'],
  decided_by: ['text', 'null'],
};

/** Rejected versions of resubmitted certifications, and when applicants changed an application. */
export async function staff(database: Kysely<Database>): Promise<void> {
  await create(database, 'certification_rejection', columns, ['user_id', 'kind', 'version']);
  await database.schema.alterTable('application').addColumn('changed_at', 'bigint').execute();
}
