import { hash } from 'node:crypto';
import { dayMs } from '#contract/durations.ts';
import type { EndedByLink } from '#contract/portal/activity.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '../asked.ts';
import { addAudit } from '../audit/audit.ts';
import { beginResetByLink } from '../factors/reset.ts';
import { holdUser } from '../lock-user.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { disownDevice } from '../users/known-devices.ts';
import { disownNetwork } from '../users/known-networks.ts';
import { endSessions, isSessionOpen } from './session-store.ts';

/** Validity of an email's link. */
export const linkDays = 7;
const linkMs = linkDays * dayMs;

const unknown = () => new PortalError('notFound', 'portal.linkUnknown');

function findSignIn({ database }: People, token: string) {
  return database
    .selectFrom('session_event')
    .select(['id', 'user_id', 'at', 'session_id', 'way', 'ip', 'user_agent', 'device'])
    .where('link_hash', '=', hash('sha256', token))
    .executeTakeFirst();
}

/** Consumes a link; only one of several concurrent clicks succeeds. */
async function takeLink(transaction: Queryable, id: string, now: number): Promise<boolean> {
  const taken = await transaction
    .updateTable('session_event')
    .set({ link_used_at: now })
    .where('id', '=', id)
    .where('link_used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return taken !== undefined;
}

/** Purposes of codes that a session can request. */
async function removeCodes(transaction: Queryable, userId: string): Promise<void> {
  await transaction
    .deleteFrom('verification_code')
    .where('target', 'like', `${userId}:%`)
    .execute();
}

/**
 * Ends the session of an email's link, once, without a sign-in. Also reverts what that session
 * started: its proof, codes for another phone or email, and its browser and network becoming known.
 * If only a password opened it, starts the waiting time of a reset for factors that were set up
 * since. Throws `notFound` for an unknown link.
 */
export async function endByLink(people: People, token: string): Promise<EndedByLink> {
  const signIn = await findSignIn(people, token);
  if (!signIn?.session_id) throw unknown();
  const { id, user_id: userId, session_id: sessionId, ip, user_agent, device: mark } = signIn;
  if (people.now() - signIn.at >= linkMs) return { outcome: 'expired', factorsOffAt: null };
  const wasOpen = await isSessionOpen(people, sessionId);
  return people.write(async (transaction) => {
    if (!(await holdUser(transaction, userId))) throw unknown();
    if (!(await takeLink(transaction, id, people.now())))
      return { outcome: 'over', factorsOffAt: null };
    const ended = await endSessions(transaction, { userId, id: sessionId });
    const origin = { ip: ip ?? '', userAgent: user_agent ?? '' };
    await disownDevice(transaction, people, userId, { ...origin, mark });
    await disownNetwork(transaction, people, userId, origin.ip);
    await removeCodes(transaction, userId);
    // A thief of the password may have set up factors since. A thief of the mailbox can use this
    // link too, so it removes none immediately.
    const isBare = signIn.way === 'password' || signIn.way === 'register';
    const factorsOffAt = isBare
      ? await beginResetByLink(transaction, people, userId, signIn.at)
      : null;
    addAudit(transaction, people, {
      actor: userId,
      action: 'session.endByLink',
      details: { ended },
    });
    return { outcome: wasOpen && ended > 0 ? 'ended' : 'over', factorsOffAt };
  });
}

export const endByLinkHandlers = {
  'user/endByLink': ({ people, request }) => endByLink(people, request.token),
} satisfies Partial<Handlers>;
