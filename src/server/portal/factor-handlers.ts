import { beginTotp, removeTotp, setTotp } from '#server/people/factors/authenticator.ts';
import { listFactors } from '#server/people/factors/list-factors.ts';
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  renamePasskey,
} from '#server/people/factors/passkeys.ts';
import { renewRecoveryCodes } from '#server/people/factors/recovery-codes.ts';
import { stopReset, stopResetByToken } from '#server/people/factors/reset.ts';
import { toPasskeyOptions } from '#server/people/factors/take-passkey.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { assertNotShared } from '#server/people/users/assert-own.ts';
import { signInByPasskey } from '#server/people/users/sign-in.ts';
import type { Handlers } from './add-call.ts';
import { beginSession } from './begin-session.ts';

/** The calls of second factors. */
export const factorHandlers = {
  'user/beginLogin': async ({ people }) => {
    const options = await toPasskeyOptions(people, { purpose: 'signIn', holder: '' });
    // Pages call it on every portal, so the absence is a normal response and not 404.
    if (!options) throw new PortalError('notFound', 'portal.noPasskeys');
    return options;
  },
  'user/loginByPasskey': async (asked) =>
    beginSession(asked, await signInByPasskey(asked.people, asked.request, asked.origin)),
  'user/beginProof': async ({ people, session, user }) => {
    assertNotShared(user);
    const purpose = { purpose: 'confirm', holder: session.id } as const;
    const options = await toPasskeyOptions(people, purpose, user.id);
    if (!options) throw new PortalError('notFound', 'portal.noPasskeys');
    return options;
  },
  'user/factors': ({ people, user }) => listFactors(people, user),
  'user/beginTotp': ({ people, session }) => beginTotp(people, session),
  'user/setTotp': ({ people, session, request }) => setTotp(people, session, request),
  'user/removeTotp': ({ people, session }) => removeTotp(people, session),
  'user/beginPasskey': ({ people, session }) => beginPasskey(people, session),
  'user/addPasskey': ({ people, session, request }) => addPasskey(people, session, request),
  'user/renamePasskey': ({ people, user, request }) => renamePasskey(people, user, request),
  'user/removePasskey': ({ people, session, request }) =>
    removePasskey(people, session, request.id),
  'user/newRecoveryCodes': async ({ people, session }) => ({
    recoveryCodes: await renewRecoveryCodes(people, session),
  }),
  'user/keepFactors': async ({ people, user }) => {
    await people.write((transaction) => stopReset(transaction, people, user));
  },
  'user/stopReset': ({ people, request }) => stopResetByToken(people, request.token),
} satisfies Partial<Handlers>;
