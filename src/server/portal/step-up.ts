import { isObject } from '#contract/check-value.ts';
import type { Access } from '#contract/portal/access.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import { hasSecondFactor } from '#server/people/factors/own-factors.ts';
import type { People } from '#server/people/people.ts';
import { assertProved } from '#server/people/sessions/proof.ts';
import type { Session } from '#server/people/sessions/session-store.ts';
import { noteUse } from '#server/people/users/known-networks.ts';

/** By the request as it came: what is not plainly the sandbox's may be read as production's later. */
export function isProduction(request: unknown): boolean {
  return !isObject(request) || request.environment !== 'sandbox';
}

function isMeant(rule: Access['stepUp'], user: UserRow, request: unknown): boolean {
  if (rule === 'production') return isProduction(request);
  return rule === 'always' || user.staff === 1 || hasSecondFactor(user);
}

/**
 * Refuses a call that takes more than a session to somebody who proved too long ago who they are; what
 * they do is noted with the address that it comes from.
 */
export async function assertStepUp(
  people: People,
  { stepUp }: Access,
  session: Session,
  { sent, ip }: { sent: unknown; ip: string },
): Promise<void> {
  if (!stepUp || !isMeant(stepUp, session.user, sent)) return;
  assertProved(people, session);
  await noteUse(people, session.user, ip);
}
