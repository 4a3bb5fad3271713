import { sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import type { JointTestListener } from '#server/accounts/joint-tests.ts';
import { locksRows } from '#server/database/engine.ts';
import type { Queryable } from '#server/database/tables.ts';
import { holdOrganisation } from '../lock-member.ts';
import { notifyMembers } from '../organisations/notify-members.ts';
import type { People } from '../people.ts';

type Context = Pick<People, 'texts' | 'settings' | 'now'>;

/** Operations that an organisation applied for but that are not live, and whether their testing is complete. */
async function readApplied(transaction: Queryable, organisationId: string) {
  const applied = await transaction
    .selectFrom('application')
    .select('operation')
    .where('organisation_id', '=', organisationId)
    .where('state', 'in', ['applied', 'approved'])
    .where('live_at', 'is', null)
    .orderBy('operation')
    .execute();
  const complete = await transaction
    .selectFrom('joint_test')
    .innerJoin('account', 'account.id', 'joint_test.account_id')
    .select('operation')
    .where('account.organisation_id', '=', organisationId)
    .where('account.environment', '=', 'sandbox')
    .where('completed_at', 'is not', null)
    .execute();
  const done = new Set(complete.map(({ operation }) => operation));
  return applied.map(({ operation }) => ({ operation, isComplete: done.has(operation) }));
}

/** One email, once all applied operations are complete. */
async function tellComplete(
  transaction: Queryable,
  people: Context,
  { organisationId, completed }: { organisationId: string; completed: ReadonlySet<string> },
): Promise<void> {
  // If two concurrent calls complete the last two operations, the second sees the first.
  if (locksRows(transaction)) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`joint test ${organisationId}`}, 0))`.execute(
      transaction,
    );
  }
  const applied = await readApplied(transaction, organisationId);
  if (!applied.some(({ operation }) => completed.has(operation))) return;
  if (!applied.every(({ isComplete }) => isComplete)) return;
  await notifyMembers(transaction, people, organisationId, ({ locale }) => ({
    template: 'jointTestingComplete',
    values: {
      operations: applied
        .map(({ operation }) => people.texts.get(locale, `operation.${operation}.title`))
        .join('\n'),
    },
  }));
}

/** Notifies a sandbox's members that all applied operations have completed their testing. */
export function createTellJointTest(people: Context): JointTestListener {
  return async (transaction, completed) => {
    if (completed.length === 0) return;
    const owners = await transaction
      .selectFrom('account')
      .select(['id', 'organisation_id'])
      .where('id', 'in', [...new Set(completed.map(({ accountId }) => accountId))])
      .where('organisation_id', 'is not', null)
      // In a fixed order to prevent deadlocks.
      .orderBy('organisation_id')
      .execute();
    for (const [organisationId, accounts] of Map.groupBy(owners, (each) => each.organisation_id)) {
      if (organisationId === null) continue;
      const ids = new Set(accounts.map(({ id }) => id));
      const operations = completed.flatMap(({ accountId, operation }) =>
        ids.has(accountId) ? [operation.id] : [],
      );
      const own = { organisationId, completed: new Set(operations) };
      await tellComplete(transaction, people, own);
    }
  };
}

const template = 'productionKeyUsed';

/** Notifies a sandbox's members, once a day, that it was called with the production key. */
export function createTellProductionKey(people: People) {
  const { write, now } = people;
  return (accountId: string): Promise<void> =>
    write(async (transaction) => {
      const account = await transaction
        .selectFrom('account')
        .select(['organisation_id', 'api_account'])
        .where('id', '=', accountId)
        .executeTakeFirst();
      if (!account?.organisation_id) return;
      const { organisation_id: organisationId, api_account: apiAccount } = account;
      // The row lock serialises the check and the write.
      if (!(await holdOrganisation(transaction, organisationId))) return;
      const notified = await transaction
        .selectFrom('message')
        .select('id')
        .where('user_id', 'in', ({ selectFrom }) =>
          selectFrom('member').select('user_id').where('organisation_id', '=', organisationId),
        )
        // Members of several organisations are notified for each.
        .where('body', 'like', `%${apiAccount}%`)
        .where('template', '=', template)
        .where('created_at', '>', now() - dayMs)
        .limit(1)
        .executeTakeFirst();
      if (notified) return;
      await notifyMembers(transaction, people, organisationId, () => ({
        template,
        values: { apiAccount },
      }));
    });
}
