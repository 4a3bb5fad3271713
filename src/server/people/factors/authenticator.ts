import { createHmac } from 'node:crypto';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { FactorAdded, NewTotp, userSetTotp } from '#contract/portal/factors.ts';
import { onDemand } from '#server/runtime/gradual.ts';
import type { Handlers } from '../asked.ts';
import { addAudit } from '../audit/audit.ts';
import { lockUser } from '../lock-user.ts';
import type { People } from '../people.ts';
import { fieldError, PortalError } from '../portal-error.ts';
import type { Session } from '../sessions/session-store.ts';
import { assertNotShared } from '../users/assert-own.ts';
import { isChallenge, newChallenge, spendChallenge } from './challenge.ts';
import { readCurrent } from './own-factors.ts';
import { afterAdding, afterRemoving } from './recovery-codes.ts';
import { tellFactors } from './tell-factors.ts';
import { newTotpSecret, toTotpStep, toTotpUrl } from './totp.ts';

/** Derived from the challenge again, so that a secret is only stored after a code proved it. */
function toSecret({ secrets }: People, challenge: string): string {
  const key = secrets.derive('authenticator secret');
  return newTotpSecret(createHmac('sha256', key).update(challenge).digest());
}

const loadBarcodes = onDemand(() => import('bwip-js/node'));

/** A secret for setting up an authenticator app in this session. */
export async function beginTotp(people: People, { id, user }: Session): Promise<NewTotp> {
  assertNotShared(user);
  const purpose = { purpose: 'setTotp', holder: id } as const;
  const challenge = newChallenge(people, purpose).toString('base64url');
  const secret = toSecret(people, challenge);
  const text = toTotpUrl(secret, user.account, people.settings.brandName);
  const { default: bwipjs } = await loadBarcodes();
  const qr = bwipjs.toSVG({ bcid: 'qrcode', text });
  return { challenge, secret, qr };
}

/** Sets up or replaces the authenticator, with a code that it shows. */
export async function setTotp(
  people: People,
  session: Session,
  { challenge, totp }: AskOf<typeof userSetTotp>,
): Promise<FactorAdded> {
  const { id, user } = session;
  assertNotShared(user);
  if (!isChallenge(people, { purpose: 'setTotp', holder: id }, challenge)) {
    throw fieldError('totp', 'portal.setUpOver');
  }
  const secret = toSecret(people, challenge);
  const step = toTotpStep(secret, totp, people.now());
  if (step === undefined) throw fieldError('totp', 'portal.totpNotYet');
  return people.write(async (transaction) => {
    await lockUser(transaction, user.id);
    if (!(await spendChallenge(transaction, people, challenge))) {
      throw fieldError('totp', 'portal.setUpOver');
    }
    const before = await readCurrent(transaction, user.id);
    await transaction
      .updateTable('users')
      .set({
        totp_secret: people.secrets.seal(secret),
        totp_step: step,
        totp_at: people.now(),
      })
      .where('id', '=', user.id)
      .execute();
    addAudit(transaction, people, { actor: user.id, action: 'user.setTotp' });
    await tellFactors(transaction, people, before, 'portal.factor.totpSet');
    return afterAdding(transaction, people, session, before);
  });
}

export async function removeTotp(people: People, session: Session): Promise<void> {
  const { user } = session;
  assertNotShared(user);
  await people.write(async (transaction) => {
    await lockUser(transaction, user.id);
    const after = await transaction
      .updateTable('users')
      .set({ totp_secret: null, totp_step: null, totp_at: null })
      .where('id', '=', user.id)
      .where('totp_secret', 'is not', null)
      .returningAll()
      .executeTakeFirst();
    if (!after) throw new PortalError('conflict', 'portal.conflict');
    await afterRemoving(transaction, session, after);
    addAudit(transaction, people, { actor: user.id, action: 'user.removeTotp' });
    await tellFactors(transaction, people, after, 'portal.factor.totpRemoved');
  });
}

export const authenticatorHandlers = {
  'user/beginTotp': ({ people, session }) => beginTotp(people, session),
  'user/setTotp': ({ people, session, request }) => setTotp(people, session, request),
  'user/removeTotp': ({ people, session }) => removeTotp(people, session),
} satisfies Partial<Handlers>;
