import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';

/**
 * Records who gave each grant. An existing grant that a live application of the account's owner explains is
 * attributed to it and ends with it; all others to staff.
 */
async function addGivers(database: Kysely<Database>): Promise<void> {
  for (const giver of ['by_staff', 'by_application']) {
    await database.schema
      .alterTable('account_interface')
      .addColumn(giver, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await sql`update account_interface set by_application = 1 where exists (
    select 1 from account
    join application on application.user_id = account.user_id
    where account.id = account_interface.account_id
      and application.operation = account_interface.operation
      and application.state = 'approved' and application.live_at is not null
  )`.execute(database);
  await sql`update account_interface set by_staff = 1 where by_application = 0`.execute(database);
}

/** Source of a grant. */
export async function identity(database: Kysely<Database>): Promise<void> {
  await addGivers(database);
}
