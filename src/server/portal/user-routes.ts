import type { FastifyInstance } from 'fastify';
import {
  type SignedIn,
  userChangeEmail,
  userChangePassword,
  userChangePhone,
  userConfirm,
  userDeleteAccount,
  userEndSession,
  userExportData,
  userLogin,
  userLoginOut,
  userMe,
  userRegister,
  userResetPwd,
  userSaveSettings,
  userSessions,
} from '#contract/portal/user.ts';
import type { People } from '#server/people/people.ts';
import { confirm } from '#server/people/sessions/proof.ts';
import {
  endOtherSessions,
  endOwnSession,
  endSession,
  findSession,
  listSessions,
  removeOldSessions,
} from '#server/people/sessions/session-store.ts';
import { assertNotShared } from '#server/people/users/assert-own.ts';
import { changeContact, emailKind, phoneKind } from '#server/people/users/change-contact.ts';
import { changePassword, resetPassword } from '#server/people/users/change-password.ts';
import { deleteAccount } from '#server/people/users/delete-account.ts';
import { exportData } from '#server/people/users/export-data.ts';
import { forgetOldNetworks } from '#server/people/users/known-networks.ts';
import { register } from '#server/people/users/register.ts';
import { saveSettings } from '#server/people/users/save-settings.ts';
import { signIn } from '#server/people/users/sign-in.ts';
import { toProfile } from '#server/people/users/user-store.ts';
import { type Asked, addCall, addOpenCall } from './add-call.ts';

const sweepEveryMs = 60 * 60 * 1000;

/** Forgets the sessions that are over and networks of long ago, at the start and every hour. */
function forgetOldSessions(app: FastifyInstance, people: People): void {
  const sweep = async () => {
    try {
      await removeOldSessions(people);
      await forgetOldNetworks(people);
    } catch (error) {
      app.log.error({ err: error }, 'old sessions could not be removed');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  app.addHook('onReady', async () => {
    await sweep();
    timer = setInterval(sweep, sweepEveryMs);
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** The session that the same browser had so far ends; whose the new one is goes to the log. */
async function beginSession(
  people: People,
  signedIn: SignedIn,
  { token, http }: Pick<Asked<unknown>, 'token' | 'http'>,
): Promise<SignedIn> {
  if (token !== '') await people.write((transaction) => endSession(transaction, token));
  const session = await findSession(people, signedIn.token);
  if (session) http.portalSession = session;
  return signedIn;
}

function addVisitorCalls(app: FastifyInstance, people: People): void {
  addOpenCall(app, people, userRegister, async ({ request, origin, token, http }) =>
    beginSession(people, await register(people, request, origin), { token, http }),
  );
  addOpenCall(app, people, userLogin, async ({ request, origin, token, http }) =>
    beginSession(people, await signIn(people, request, origin), { token, http }),
  );
  addOpenCall(app, people, userLoginOut, async ({ token }) => {
    if (token !== '') await people.write((transaction) => endSession(transaction, token));
    return null;
  });
  addOpenCall(app, people, userResetPwd, async ({ request, origin }) => {
    await resetPassword(people, request, origin.ip);
    return null;
  });
}

function addSessionCalls(app: FastifyInstance, people: People): void {
  addCall(app, people, userSessions, async ({ session }) => ({
    sessions: await listSessions(people, session),
  }));
  addCall(app, people, userEndSession, async ({ request: { id }, session }) => {
    assertNotShared(session.user);
    const userId = session.user.id;
    const ended = await people.write((transaction) =>
      id === undefined
        ? endOtherSessions(transaction, userId, session.id)
        : endOwnSession(transaction, userId, id),
    );
    return { ended };
  });
}

function addProof(app: FastifyInstance, people: People): void {
  addCall(app, people, userConfirm, async ({ request, session }) => {
    await confirm(people, session, request);
    return null;
  });
}

function addChanges(app: FastifyInstance, people: People): void {
  addCall(app, people, userSaveSettings, async ({ request, session }) =>
    toProfile(await saveSettings(people, session.user, request)),
  );
  addCall(app, people, userChangePassword, async ({ request, session }) => {
    await changePassword(people, session, request);
    return null;
  });
  addCall(app, people, userChangePhone, async ({ request: { phone, ...rest }, session }) =>
    toProfile(await changeContact(people, session.user, phoneKind, { target: phone, ...rest })),
  );
  addCall(app, people, userChangeEmail, async ({ request: { email, ...rest }, session }) =>
    toProfile(await changeContact(people, session.user, emailKind, { target: email, ...rest })),
  );
}

/** The calls of accounts and sign-in: `user/…`, but for those that send codes. */
export async function userRoutes(app: FastifyInstance, { people }: { people: People }) {
  forgetOldSessions(app, people);
  addVisitorCalls(app, people);
  addSessionCalls(app, people);
  addProof(app, people);
  addChanges(app, people);
  addCall(app, people, userMe, async ({ session }) => toProfile(session.user));
  addCall(app, people, userExportData, ({ session }) => exportData(people, session.user));
  addCall(app, people, userDeleteAccount, async ({ request, session }) => {
    await deleteAccount(people, session.user, request);
    return null;
  });
}
