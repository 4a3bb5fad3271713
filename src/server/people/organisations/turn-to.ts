import { hash } from 'node:crypto';
import type { SignedIn } from '#contract/portal/user.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { newSessionToken, type Session } from '../sessions/session-store.ts';
import { toUserData } from '../users/user-store.ts';
import { findMember, selectOwn } from './organisation-store.ts';

/** Lets a session go on for another organisation; its token so far is over. Throws `sessionOver` where it is. */
async function moveSession(
  transaction: Queryable,
  id: string,
  organisationId: string,
): Promise<string> {
  const token = newSessionToken();
  const moved = await transaction
    .updateTable('sessions')
    .set({ token_hash: hash('sha256', token), organisation_id: organisationId })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  if (!moved) throw new PortalError('sessionOver', 'portal.sessionOver');
  return token;
}

/**
 * Lets a session go on for another organisation of its person, under a new token; what a browser stores
 * of it. Whoever signs in comes there from then on. Throws `notFound` where it is not theirs.
 */
export async function turnTo(
  transaction: Queryable,
  { now }: Pick<People, 'now'>,
  { id, user }: Session,
  organisationId: string,
): Promise<SignedIn> {
  const last = await selectOwn(transaction, user.id).select('chosen_at').executeTakeFirst();
  const chosen = await transaction
    .updateTable('member')
    // Later than the last one in any case.
    .set({ chosen_at: Math.max(now(), (last?.chosen_at ?? 0) + 1) })
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', user.id)
    .returning('role')
    .executeTakeFirst();
  if (!chosen) throw new PortalError('notFound', 'portal.organisationUnknown');
  const token = await moveSession(transaction, id, organisationId);
  const member = await findMember(transaction, user, organisationId);
  return { token, uuid: user.uuid, userData: toUserData(user, member) };
}

/** The same for who is asked to by themselves. */
export function switchOrganisation(
  people: People,
  session: Session,
  organisationId: string,
): Promise<SignedIn> {
  return people.write((transaction) => turnTo(transaction, people, session, organisationId));
}
