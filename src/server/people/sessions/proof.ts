import { stepUpMinutes } from '#contract/portal/access.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { StepUp, userConfirm } from '#contract/portal/user.ts';
import { addAudit } from '../audit/audit.ts';
import type { People } from '../people.ts';
import { fieldError, PortalError } from '../portal-error.ts';
import { assertNotShared } from '../users/assert-own.ts';
import { takeTotp } from '../users/totp.ts';
import { endSessions, type Session } from './session-store.ts';

type Factor = StepUp['factor'];

const countsMs = stepUpMinutes * 60_000;

const faults: Record<Factor, string> = {
  password: 'portal.passwordWrong',
  totp: 'portal.totpWrong',
};

function toFactor({ user }: Session): Factor {
  return user.staff === 1 ? 'totp' : 'password';
}

/**
 * Refuses a session whose owner proved too long ago to be who signed in; the refusal says by what to
 * prove it. The demo integrator's password guards nothing: everybody knows it.
 */
export function assertProved({ now }: People, session: Session): void {
  if (session.user.shared === 1 || now() - session.confirmedAt < countsMs) return;
  const data: Record<keyof StepUp, string> = { factor: toFactor(session) };
  throw new PortalError('stepUp', 'portal.stepUp', { data });
}

/**
 * Keeps a wrong proof on record; one too many ends the session, and nobody else's. Of one person's so
 * many are kept in a day: the record is for good, and whoever likes may open session after session.
 */
async function refuse(people: People, { id, user }: Session, factor: Factor, isLast: boolean) {
  const isKept = (await people.wrongProofs.count(user.id)) === 0;
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
  { factor, field }: { factor: Factor; field: string },
  isRight: () => Promise<boolean>,
): Promise<void> {
  if ((await people.proofTries.count(session.id)) > 0) {
    await refuse(people, session, factor, true);
    throw new PortalError('sessionOver', 'portal.proofsEnded');
  }
  if (await isRight()) return people.proofTries.forget(session.id);
  await refuse(people, session, factor, false);
  throw fieldError(field, faults[factor]);
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

function assertTotp(people: People, session: Session, code: string): Promise<void> {
  return prove(people, session, { factor: 'totp', field: 'totp' }, () =>
    people.write((transaction) => takeTotp(transaction, people, session.user, code)),
  );
}

/** Takes the proof that this person is asked for; the session counts as just signed in from now on. */
export async function confirm(
  people: People,
  session: Session,
  request: AskOf<typeof userConfirm>,
): Promise<void> {
  assertNotShared(session.user);
  const factor = toFactor(session);
  const given = request[factor];
  if (given === undefined) throw fieldError(factor, 'form.rule.required');
  await (factor === 'totp' ? assertTotp : assertPassword)(people, session, given);
  await people.write((transaction) =>
    transaction
      .updateTable('sessions')
      .set({ confirmed_at: people.now() })
      .where('id', '=', session.id)
      .execute(),
  );
}
