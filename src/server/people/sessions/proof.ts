import { stepUpMinutes } from '#contract/portal/access.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Factor } from '#contract/portal/factor.ts';
import type { StepUp, userConfirm } from '#contract/portal/user.ts';
import { addAudit } from '../audit/audit.ts';
import { toSecondFactors } from '../factors/own-factors.ts';
import { secondFactors, takeFactor, toGiven } from '../factors/take-factor.ts';
import type { People } from '../people.ts';
import { fieldError, PortalError } from '../portal-error.ts';
import { assertNotShared } from '../users/assert-own.ts';
import { endSessions, type Session } from './session-store.ts';

const countsMs = stepUpMinutes * 60_000;

/** Of each factor the field that brings it, and what is said where it is wrong. */
const fields = {
  ...secondFactors,
  password: { field: 'password', wrong: 'portal.passwordWrong' },
} as const;

/** By what somebody proves who they are: second factors where they have any. */
function toFactors({ user }: Session): Factor[] {
  const second = toSecondFactors(user);
  return second.length > 0 ? second : ['password'];
}

/**
 * Refuses a session whose owner proved too long ago to be who signed in; the refusal says by what to
 * prove it. The demo integrator's password guards nothing: everybody knows it.
 */
export function assertProved({ now }: People, session: Session): void {
  if (session.user.shared === 1 || now() - session.confirmedAt < countsMs) return;
  const data = { factors: toFactors(session) } satisfies StepUp;
  throw new PortalError('stepUp', 'portal.stepUp', { data });
}

/**
 * Keeps a wrong proof on record; one too many ends the session, and nobody else's. Of one person's so
 * many are kept in a day: the record is for good, and whoever likes may open session after session.
 */
async function refuse(people: People, { id, user }: Session, factor: Factor, isLast: boolean) {
  const isKept = (await people.limits.wrongProofs.count(user.id)) === 0;
  await people.write(async (transaction) => {
    if (isLast) await endSessions(transaction, { userId: user.id, id });
    if (!isKept) return;
    const action = isLast ? 'user.proofsEnded' : 'user.proofWrong';
    addAudit(transaction, people, { actor: user.id, action, details: { factor } });
  });
}

/**
 * A person proves within a session who they are. Throws the fieldError of `field` where they do not,
 * and `sessionOver` after ten that were wrong: whoever only has the token cannot go on guessing, and
 * the owner signs in anew.
 */
async function prove(
  people: People,
  session: Session,
  { factor, field = fields[factor].field }: { factor: Factor; field?: string },
  isRight: () => Promise<boolean>,
): Promise<void> {
  if ((await people.limits.proofTries.count(session.id)) > 0) {
    await refuse(people, session, factor, true);
    throw new PortalError('sessionOver', 'portal.proofsEnded');
  }
  if (await isRight()) return people.limits.proofTries.forget(session.id);
  await refuse(people, session, factor, false);
  throw fieldError(field, fields[factor].wrong);
}

/** The person types their password once more. */
export function assertPassword(
  people: People,
  session: Session,
  password: string,
  field = 'password',
): Promise<void> {
  return prove(people, session, { factor: 'password', field }, () =>
    people.passwords.verify(password, session.user.password_hash, session.user.id),
  );
}

/** Takes a proof that this person is asked for; the session counts as just signed in from now on. */
export async function confirm(
  people: People,
  session: Session,
  { password, ...given }: AskOf<typeof userConfirm>,
): Promise<void> {
  assertNotShared(session.user);
  const asked = toFactors(session);
  const factor = password !== undefined && asked.includes('password') ? 'password' : toGiven(given);
  if (!factor || !asked.includes(factor)) {
    throw fieldError(fields[asked[0] ?? 'password'].field, 'form.rule.required');
  }
  if (factor === 'password') await assertPassword(people, session, password ?? '');
  else {
    const purpose = { purpose: 'confirm', holder: session.id } as const;
    await prove(people, session, { factor }, () =>
      takeFactor(people, session.user, given, purpose),
    );
  }
  await people.write((transaction) =>
    transaction
      .updateTable('sessions')
      .set({ confirmed_at: people.now() })
      .where('id', '=', session.id)
      .execute(),
  );
}
