import { hash } from 'node:crypto';
import type { SignedIn } from '#contract/portal/user.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import { newSessionToken, type Session } from '../sessions/session-store.ts';
import { toUserData } from '../users/user-store.ts';
import { findMember, selectOwn } from './organisation-store.ts';

/** Switches a session to another organisation with a new token. Throws `sessionOver` if the session ended. */
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
 * Switches a session to another organisation of its user with a new token; returns what a browser
 * stores. Later sign-ins start there. Throws `notFound` for an organisation of others.
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
    // Always later than the last one.
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

/** The same as a call of the user. */
export function switchOrganisation(
  people: People,
  session: Session,
  organisationId: string,
): Promise<SignedIn> {
  return people.write((transaction) => turnTo(transaction, people, session, organisationId));
}
