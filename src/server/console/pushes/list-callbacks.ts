import type { AccountCallbacks, CallbackRow, PushKind } from '#contract/portal/console-pushes.ts';
import { pushKinds } from '#contract/portal/console-pushes.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import { findOwnAccounts } from '#server/people/accounts/own-accounts.ts';
import type { People } from '#server/people/people.ts';
import { countOpenPushes } from '#server/push/find-pushes.ts';

async function readAddresses({ reports }: People, accountIds: readonly string[]) {
  const rows = await reports
    .selectFrom('callback')
    .selectAll()
    .where('account_id', 'in', accountIds)
    .execute();
  return (accountId: string, kind: PushKind) =>
    rows.find((row) => row.account_id === accountId && row.kind === kind);
}

async function readAcknowledged({ reports }: People, accountIds: readonly string[]) {
  const rows = await reports
    .selectFrom('joint_test')
    .select(['account_id', 'operation', 'successes'])
    .where('account_id', 'in', accountIds)
    .execute();
  return (accountId: string, kind: PushKind) =>
    rows.find((row) => row.account_id === accountId && row.operation === kind)?.successes ?? 0;
}

async function readCounts({ reports }: People, accountIds: readonly string[]) {
  const rows = await countOpenPushes(reports, accountIds);
  return (accountId: string, kind: PushKind, status: 'pending' | 'dead') =>
    rows.find((row) => row.account_id === accountId && row.kind === kind && row.status === status)
      ?.count ?? 0;
}

/** Where each account of a person has its pushes sent, of every kind there is. */
export async function listCallbacks(
  people: People,
  user: Pick<UserRow, 'id'>,
): Promise<AccountCallbacks[]> {
  const accounts = await findOwnAccounts(people.reports, user.id);
  if (accounts.length === 0) return [];
  const ids = accounts.map(({ id }) => id);
  const addressOf = await readAddresses(people, ids);
  const acknowledgedOf = await readAcknowledged(people, ids);
  const countOf = await readCounts(people, ids);
  const toRow = (accountId: string, kind: PushKind): CallbackRow => {
    const address = addressOf(accountId, kind);
    return {
      kind,
      url: address?.url ?? null,
      disabledAt: address?.disabled_at ?? null,
      disabledReason: address?.disabled_reason ?? null,
      setAt: address?.updated_at ?? null,
      waiting: countOf(accountId, kind, 'pending'),
      parked: countOf(accountId, kind, 'dead'),
      acknowledged: acknowledgedOf(accountId, kind),
    };
  };
  return accounts.map(({ id, api_account, environment }) => ({
    environment,
    apiAccount: api_account,
    callbacks: pushKinds.map((kind) => toRow(id, kind)),
  }));
}
