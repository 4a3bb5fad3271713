import type { InterfaceRow } from '#contract/portal/interfaces.ts';
import { toNeededSuccesses } from '#contract/portal/interfaces.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { findObstacles } from './find-obstacles.ts';
import { interfaces } from './interfaces.ts';

async function readSuccesses(database: Queryable, userId: string): Promise<Map<string, number>> {
  const rows = await database
    .selectFrom('joint_test')
    .innerJoin('account', 'account.id', 'joint_test.account_id')
    .select(['joint_test.operation', 'joint_test.successes'])
    .where('account.user_id', '=', userId)
    .where('account.environment', '=', 'sandbox')
    .execute();
  return new Map(rows.map(({ operation, successes }) => [operation, successes]));
}

/** All interfaces, and how far a person has come with each. */
export async function listInterfaces(
  database: Queryable,
  { id, level }: Pick<UserRow, 'id' | 'level'>,
): Promise<InterfaceRow[]> {
  const rows = await database
    .selectFrom('application')
    .selectAll()
    .where('user_id', '=', id)
    .execute();
  const applications = new Map(rows.map((row) => [row.operation, row]));
  const successesOf = await readSuccesses(database, id);
  return interfaces.map((operation) => {
    const application = applications.get(operation.id);
    const state = application?.state ?? 'none';
    const successes = successesOf.get(operation.id) ?? 0;
    const live = (application?.live_at ?? null) !== null;
    return {
      operation: operation.id,
      direction: operation.direction,
      level: operation.level,
      state,
      reason: application?.reason ?? null,
      appliedAt: application?.applied_at ?? null,
      decidedAt: application?.decided_at ?? null,
      liveAt: application?.live_at ?? null,
      changedAt: application?.changed_at ?? null,
      successes,
      needed: toNeededSuccesses(operation),
      missing: findObstacles(operation, { level, state, successes, live }),
    };
  });
}
