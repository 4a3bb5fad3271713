import { type Kysely, PostgresAdapter, sql } from 'kysely';
import type { Database } from '../tables.ts';
import { create, index } from './_build.ts';

/** Answers of a core in its own process, and events taken from it. */
export async function core(database: Kysely<Database>): Promise<void> {
  const answered = { id: 'text', answer: 'text', answered_at: 'bigint' } as const;
  await create(database, 'core_call', answered, ['id']);
  await index(database, 'core_call', ['answered_at'], false);
  await create(database, 'core_event', { id: 'text', taken_at: 'bigint' }, ['id']);
  await index(database, 'core_event', ['taken_at'], false);
  // Pushes of events are ordered by their times, which exceed a PostgreSQL integer.
  if (database.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table push alter column sequence type bigint`.execute(database);
  }
}
