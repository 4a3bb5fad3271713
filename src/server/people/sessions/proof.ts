import { minuteMs } from '#contract/durations.ts';
import { stepUpMinutes } from '#contract/portal/access.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Factor } from '#contract/portal/factor.ts';
import type { StepUp, userConfirm } from '#contract/portal/user.ts';
import type { Handlers } from '../asked.ts';
import { addAudit } from '../audit/audit.ts';
import { toSecondFactors } from '../factors/own-factors.ts';
import { secondFactors, takeFactor, toGiven } from '../factors/take-factor.ts';
import type { People } from '../people.ts';
import { fieldError, PortalError } from '../portal-error.ts';
import { assertNotShared } from '../users/assert-own.ts';
import { endSessions, type Session } from './session-store.ts';

const countsMs = stepUpMinutes * minuteMs;

/** Field of each factor, and the error if it is wrong. */
const fields = {
  ...secondFactors,
  password: { field: 'password', wrong: 'portal.passwordWrong' },
} as const;

/** Methods for a proof: second factors if the user has any, else the password. */
function toFactors({ user }: Session): Factor[] {
  const second = toSecondFactors(user);
  return second.length > 0 ? second : ['password'];
}

/**
 * Refuses a session whose last proof is too old; the refusal lists the methods. The demo integrator
 * is exempt, since its password is public.
 */
export function assertProved({ now }: People, session: Session): void {
  if (session.user.shared === 1 || now() - session.confirmedAt < countsMs) return;
  const data = { factors: toFactors(session) } satisfies StepUp;
  throw new PortalError('stepUp', 'portal.stepUp', { data });
}

/**
 * Audits a wrong proof; too many end this session only. Limited per user and day, since the record
 * is permanent and sessions are cheap to open.
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
 * Checks a proof within a session. Throws the fieldError of `field` if it is wrong, and
 * `sessionOver` after ten wrong ones, so that a thief of the token cannot keep guessing.
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
  if (await isRight()) return people.limits.proofTries.reset(session.id);
  await refuse(people, session, factor, false);
  throw fieldError(field, fields[factor].wrong);
}

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

/** Accepts a requested proof; the session counts as just signed in. */
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

export const proofHandlers = {
  'user/confirm': ({ people, request, session }) => confirm(people, session, request),
} satisfies Partial<Handlers>;
