import { mostSent, type sendPushes as sendCall } from '#contract/portal/console-pushes.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import { addAudit } from '#server/people/audit/audit.ts';
import {
  findOwnAccounts,
  type OwnAccount,
  toIds,
} from '#server/people/credentials/own-accounts.ts';
import type { MemberPeople } from '#server/people/lock-member.ts';
import type { Member } from '#server/people/organisations/member.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { toPushId } from '#server/push/pushes.ts';
import { type SentAgain, sendAgain, TooManyPushes } from '#server/push/send-again.ts';
import { toSearch } from './pushes.ts';

/** Adds a row for each account and kind, but none for the shared demo. */
function keepRecord(
  transaction: Queryable,
  people: MemberPeople,
  { user }: Member,
  accounts: readonly OwnAccount[],
  { due }: SentAgain,
): void {
  if (user.shared === 1) return;
  for (const { accountId, kind, count } of due) {
    const environment = accounts.find(({ id }) => id === accountId)?.environment ?? 'sandbox';
    const details = { environment, push: kind, count };
    const sent = { actor: user.id, subject: accountId, details };
    addAudit(transaction, people, { ...sent, action: 'account.sendPushes' });
  }
}

/** Throws if the requested push was not sent; a foreign and a missing one get the same answer. */
function assertOneSent({ found, busy, unaddressed }: SentAgain): void {
  if (found === 0) throw new PortalError('notFound', 'portal.pushUnknown');
  if (busy > 0) throw new PortalError('conflict', 'portal.pushSending');
  if (unaddressed > 0) throw new PortalError('conflict', 'portal.pushUnaddressed');
}

/** Sends a user's pushes now: one, or all of a filter; times are local to the zone. */
export async function sendPushes(
  people: MemberPeople,
  member: Member,
  { id, environment, ...filter }: AskOf<typeof sendCall>,
  timeZone: string,
): Promise<{ sent: number; busy: number; unaddressed: number }> {
  const accounts = await findOwnAccounts(people.database, member.organisation.id, environment);
  const wanted = id
    ? { accountIds: toIds(accounts), id: toPushId(id) }
    : toSearch(accounts, filter, timeZone);
  const write = () =>
    people
      .write(async (transaction) => {
        const again = await sendAgain(transaction, wanted, people.now());
        if (id) assertOneSent(again);
        keepRecord(transaction, people, member, accounts, again);
        return again;
      })
      .catch((error: unknown) => {
        if (!(error instanceof TooManyPushes)) throw error;
        throw new PortalError('conflict', 'portal.pushesTooMany', { values: { limit: mostSent } });
      });
  const made = await people.limits.pushSends.consumeFor(member.user.id, write);
  people.wakePushes();
  const { busy, unaddressed, due } = made;
  return { sent: due.reduce((sum, { count }) => sum + count, 0), busy, unaddressed };
}

export const sendPushesHandlers = {
  'console/sendPushes': ({ people, member, request, timeZone }) =>
    sendPushes(people, member, request, timeZone),
} satisfies Partial<Handlers>;
