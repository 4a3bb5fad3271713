import type { JointTesting } from '#contract/portal/console-accounts.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { listInterfaces, readJointTests } from '../applications/list-interfaces.ts';

/** What a first production call takes. */
async function findProduction(database: Queryable, userId: string) {
  const row = await database
    .selectFrom('account')
    .leftJoin('customer', 'customer.account_id', 'account.id')
    .select(['account.api_account as apiAccount', 'customer.code as customerCode'])
    .where('account.user_id', '=', userId)
    .where('account.environment', '=', 'production')
    .orderBy('customer.created_at')
    .orderBy('customer.code')
    .executeTakeFirst();
  return row ?? null;
}

/** What each interface has shown in a person's sandbox, and what it lacks for production. */
export async function listJointTesting(database: Queryable, user: UserRow): Promise<JointTesting> {
  const interfaces = await listInterfaces(database, user);
  const shown = await readJointTests(database, user.id);
  return {
    interfaces: interfaces.map((each) => ({
      ...each,
      lastAt: shown.get(each.operation)?.last_at ?? null,
      completedAt: shown.get(each.operation)?.completed_at ?? null,
    })),
    production: await findProduction(database, user.id),
  };
}
