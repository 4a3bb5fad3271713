import type { PushDetail } from '#contract/portal/console-pushes.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import { findOwnAccounts } from '#server/people/accounts/own-accounts.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { findPush } from '#server/push/pushes.ts';
import { toPushRow } from './list-pushes.ts';

/** One push to an account of a person, with its attempts; somebody else's answers like none. */
export async function showPush(
  { database }: People,
  user: Pick<UserRow, 'id'>,
  pushId: string,
): Promise<PushDetail> {
  const accounts = await findOwnAccounts(database, user.id);
  const push = await findPush(database, pushId.trim().toLowerCase());
  if (!push || !accounts.some(({ id }) => id === push.account_id)) {
    throw new PortalError('notFound', 'portal.pushUnknown');
  }
  const tries = push.tries.map((each) => ({
    number: each.number,
    time: each.attempted_at,
    durationMs: each.duration_ms,
    httpStatus: each.http_status,
    error: each.error,
    answer: each.answer,
  }));
  const last = tries.at(-1);
  const row = { ...push, tried: last?.number ?? 0, error: last?.error ?? null };
  return { ...toPushRow(row, accounts), content: push.content, tries };
}
