import type { replayPushes as call } from '#contract/portal/console-pushes.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import { parseLocalTime } from '#server/local-time.ts';
import { findOwnAccounts, type OwnAccount } from '#server/people/accounts/own-accounts.ts';
import type { People } from '#server/people/people.ts';
import { fieldError, PortalError } from '#server/people/portal-error.ts';
import { findPush, replayPushes as replay } from '#server/push/pushes.ts';

/** Another person's push and a missing one answer alike. */
async function replayOne(people: People, accounts: readonly OwnAccount[], id: string) {
  const push = await findPush(people.database, id);
  const account = accounts.find((each) => each.id === push?.account_id);
  if (!account) throw new PortalError('notFound', 'portal.pushUnknown');
  const replayed = await replay(people, { id, accountId: account.id });
  if (replayed === 0) throw new PortalError('conflict', 'portal.pushNotParked');
  return replayed;
}

/** Lets parked pushes of a person start anew: one, or all that were written since a time of the zone. */
export async function replayPushes(
  people: People,
  user: Pick<UserRow, 'id'>,
  { id, environment, since }: AskOf<typeof call>,
  timeZone: string,
): Promise<{ replayed: number }> {
  const accounts = await findOwnAccounts(people.database, user.id, environment);
  if (id) return { replayed: await replayOne(people, accounts, id.trim().toLowerCase()) };
  if (!since) throw fieldError('since', 'form.rule.required');
  const moment = parseLocalTime(since, timeZone, 'earlier');
  let replayed = 0;
  for (const account of accounts) {
    replayed += await replay(people, { accountId: account.id, since: moment });
  }
  return { replayed };
}
