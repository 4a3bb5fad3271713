import type { AskOf } from '#contract/portal/define-call.ts';
import type { userLoginByPasskey } from '#contract/portal/factors.ts';
import type { SignedIn } from '#contract/portal/user.ts';
import { readCurrent } from '../factors/own-factors.ts';
import { stopReset } from '../factors/reset.ts';
import { type CheckedPasskey, checkPasskey, spendPasskey } from '../factors/take-passkey.ts';
import { holdUser } from '../lock-user.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import type { Origin } from '../sessions/session-store.ts';
import type { Arrival } from './known-devices.ts';
import { toNetwork } from './network.ts';
import { noteRefused } from './refused-sign-ins.ts';
import { toSignedIn } from './sign-in.ts';

/** Consumes the passkey and opens the session; undefined if it is invalid, which is recorded for its user. */
function use(people: People, checked: CheckedPasskey, arrival: Arrival) {
  return people.write(async (transaction) => {
    if (!(await holdUser(transaction, checked.userId))) return undefined;
    const user = await readCurrent(transaction, checked.userId);
    if (!(await spendPasskey(transaction, people, user, checked))) return undefined;
    // A user with a factor has not lost them.
    await stopReset(transaction, people, user);
    return toSignedIn(transaction, people, user, arrival);
  });
}

/**
 * Signs in with only a passkey: with user verification it is two factors. Throws `credentials`, or
 * `tooOften` after many invalid ones from a network.
 */
export async function signInByPasskey(
  people: People,
  { passkey, device }: AskOf<typeof userLoginByPasskey>,
  origin: Origin,
): Promise<SignedIn> {
  const network = toNetwork(origin.ip);
  await people.limits.passkeyTries.take(network);
  const checked = await checkPasskey(people, passkey, { purpose: 'signIn', holder: '' });
  const signedIn =
    checked && (await use(people, checked, { ...origin, factors: ['passkey'], device }));
  if (!signedIn) {
    // Without a valid signature the user is unknown.
    if (checked) {
      const user = await readCurrent(people.database, checked.userId);
      await noteRefused(people, user, 'passkey', origin);
    }
    throw new PortalError('credentials', 'portal.passkeyWrong');
  }
  await people.limits.passkeyTries.giveBack(network);
  return signedIn;
}
