import type { GrowingPage } from '#contract/portal/console-fields.ts';
import type { listPushes as call, PushKind, PushRow } from '#contract/portal/console-pushes.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import { parseLocalTime } from '#server/local-time.ts';
import { findOwnAccounts, type OwnAccount } from '#server/people/accounts/own-accounts.ts';
import type { People } from '#server/people/people.ts';
import { countPushes, type FoundPush, findPushes } from '#server/push/find-pushes.ts';
import { countedAtMost, toGrowingPage, toSlice } from '../growing-page.ts';

/** A push as its owner sees it. */
export function toPushRow(row: FoundPush, accounts: readonly OwnAccount[]): PushRow {
  const account = accounts.find(({ id }) => id === row.account_id);
  return {
    id: row.id,
    environment: account?.environment ?? 'sandbox',
    kind: row.kind as PushKind,
    billCode: row.bill_code,
    status: row.status,
    attempts: row.tried,
    createdAt: row.created_at,
    nextAt: row.status === 'pending' ? row.next_at : null,
    deliveredAt: row.delivered_at,
    error: row.status === 'delivered' ? null : row.error,
  };
}

/** A page of the pushes to a person's accounts, newest first; its times are local to the zone. */
export async function listPushes(
  { reports, now }: People,
  user: Pick<UserRow, 'id'>,
  { current, size, asOf, environment, from, to, billCode, kind, status }: AskOf<typeof call>,
  timeZone: string,
): Promise<GrowingPage<PushRow>> {
  const slice = toSlice({ current, size, asOf }, now());
  const accounts = await findOwnAccounts(reports, user.id, environment);
  const before = to ? parseLocalTime(to, timeZone, 'later') : slice.asOf + 1;
  const wanted = {
    accountIds: accounts.map(({ id }) => id),
    kind,
    status,
    billCode: billCode?.trim(),
    from: from ? parseLocalTime(from, timeZone, 'earlier') : undefined,
    before: Math.min(before, slice.asOf + 1),
  };
  const rows = await findPushes(reports, wanted, slice);
  const counted = await countPushes(reports, wanted, countedAtMost);
  return toGrowingPage(
    rows.map((row) => toPushRow(row, accounts)),
    counted,
    slice.asOf,
  );
}
