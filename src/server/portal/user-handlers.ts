import type { SignedIn } from '#contract/portal/user.ts';
import { confirm } from '#server/people/sessions/proof.ts';
import {
  endSession,
  endSessions,
  findSession,
  listSessions,
} from '#server/people/sessions/session-store.ts';
import { assertNotShared } from '#server/people/users/assert-own.ts';
import { changeContact, emailKind, phoneKind } from '#server/people/users/change-contact.ts';
import { changePassword, resetPassword } from '#server/people/users/change-password.ts';
import { deleteAccount } from '#server/people/users/delete-account.ts';
import { exportData } from '#server/people/users/export-data.ts';
import { register } from '#server/people/users/register.ts';
import { saveSettings } from '#server/people/users/save-settings.ts';
import { signIn } from '#server/people/users/sign-in.ts';
import { toProfile } from '#server/people/users/user-store.ts';
import type { Asked, Handlers } from './add-call.ts';

async function endCalling({ people, token }: Pick<Asked<unknown>, 'people' | 'token'>) {
  if (token !== '') await people.write((transaction) => endSession(transaction, token));
}

/** The session that the same browser had so far ends; whose the new one is goes to the log. */
async function beginSession(
  asked: Pick<Asked<unknown>, 'people' | 'token' | 'http'>,
  signedIn: SignedIn,
): Promise<SignedIn> {
  await endCalling(asked);
  const session = await findSession(asked.people, signedIn.token);
  if (session) asked.http.portalSession = session;
  return signedIn;
}

/** The calls of accounts and sign-in, but for those that send codes. */
export const userHandlers = {
  'user/register': async (asked) =>
    beginSession(asked, await register(asked.people, asked.request, asked.origin)),
  'user/login': async (asked) =>
    beginSession(asked, await signIn(asked.people, asked.request, asked.origin)),
  'user/loginOut': async (asked) => {
    await endCalling(asked);
    return null;
  },
  'user/resetPwd': async ({ people, request, origin }) => {
    await resetPassword(people, request, origin.ip);
    return null;
  },
  'user/sessions': async ({ people, session }) => ({
    sessions: await listSessions(people, session),
  }),
  'user/endSession': async ({ people, request: { id }, session }) => {
    assertNotShared(session.user);
    const userId = session.user.id;
    const ended = await people.write((transaction) =>
      endSessions(transaction, id === undefined ? { userId, except: session.id } : { userId, id }),
    );
    return { ended };
  },
  'user/confirm': async ({ people, request, session }) => {
    await confirm(people, session, request);
    return null;
  },
  'user/me': async ({ session }) => toProfile(session.user),
  'user/saveSettings': async ({ people, request, session }) =>
    toProfile(await saveSettings(people, session.user, request)),
  'user/changePassword': async ({ people, request, session }) => {
    await changePassword(people, session, request);
    return null;
  },
  'user/changePhone': async ({ people, request: { phone, ...rest }, session }) =>
    toProfile(await changeContact(people, session.user, phoneKind, { target: phone, ...rest })),
  'user/changeEmail': async ({ people, request: { email, ...rest }, session }) =>
    toProfile(await changeContact(people, session.user, emailKind, { target: email, ...rest })),
  'user/exportData': ({ people, session }) => exportData(people, session.user),
  'user/deleteAccount': async ({ people, request, session }) => {
    await deleteAccount(people, session.user, request);
    return null;
  },
} satisfies Partial<Handlers>;
