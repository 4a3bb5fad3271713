import { listActivity } from '#server/console/activity/list-activity.ts';
import { getCertifications } from '#server/people/certification/certification-store.ts';
import { submitCertification, updateContact } from '#server/people/certification/submit.ts';
import { endByLink } from '#server/people/sessions/end-by-link.ts';
import { confirm } from '#server/people/sessions/proof.ts';
import { addEvent } from '#server/people/sessions/session-events.ts';
import {
  endSession,
  endSessions,
  listSessions,
  type Session,
} from '#server/people/sessions/session-store.ts';
import { assertNotShared } from '#server/people/users/assert-own.ts';
import { changeContact } from '#server/people/users/change-contact.ts';
import { changePassword, resetPassword } from '#server/people/users/change-password.ts';
import { deleteAccount } from '#server/people/users/delete-account.ts';
import { exportData } from '#server/people/users/export-data.ts';
import { register } from '#server/people/users/register.ts';
import { saveSettings } from '#server/people/users/save-settings.ts';
import { signIn } from '#server/people/users/sign-in.ts';
import { toProfile } from '#server/people/users/user-store.ts';
import type { Asked, Handlers } from './add-call.ts';
import { beginSession } from './begin-session.ts';

/** Signs a user out, which their activity list shows. */
async function signOut({ people, token, session, origin }: Asked<unknown, Session | undefined>) {
  await people.write(async (transaction) => {
    const isEnded = token !== '' && (await endSession(transaction, token));
    if (!isEnded || !session || session.user.shared === 1) return;
    const event = { user_id: session.user.id, action: 'session.signOut' } as const;
    await addEvent(transaction, people, event, origin);
  });
}

/** Calls of accounts, sign-in and certification, except those that send codes. */
export const userHandlers = {
  'user/register': async (asked) =>
    beginSession(asked, await register(asked.people, asked.request, asked.origin)),
  'user/login': async (asked) =>
    beginSession(
      asked,
      await signIn(asked.people, asked.request, asked.origin, asked.language.code),
    ),
  'user/loginOut': signOut,
  'user/resetPwd': ({ people, request, origin }) => resetPassword(people, request, origin.ip),
  'user/sessions': async ({ people, session }) => ({
    sessions: await listSessions(people, session),
  }),
  'user/endSession': async ({ people, request: { id }, session, user, origin }) => {
    assertNotShared(user);
    const userId = user.id;
    const which = id === undefined ? { userId, except: session.id } : { userId, id };
    return people.write(async (transaction) => {
      const ended = await endSessions(transaction, which);
      const event = { user_id: userId, action: 'session.endOwn', count: ended } as const;
      if (ended > 0) await addEvent(transaction, people, event, origin);
      return { ended };
    });
  },
  'user/endByLink': ({ people, request }) => endByLink(people, request.token),
  'user/activity': ({ people, session, request, timeZone }) =>
    listActivity(people, session, request, timeZone),
  'user/confirm': ({ people, request, session }) => confirm(people, session, request),
  'user/me': async ({ user, member }) => toProfile(user, member),
  'user/saveSettings': async ({ people, request, user, member }) =>
    toProfile(await saveSettings(people, user, request), member),
  'user/changePassword': ({ people, request, session }) => changePassword(people, session, request),
  'user/changePhone': async ({ people, request: { phone, ...rest }, user, member }) =>
    toProfile(await changeContact(people, user, 'phone', { target: phone, ...rest }), member),
  'user/changeEmail': async ({ people, request: { email, ...rest }, user, member }) =>
    toProfile(await changeContact(people, user, 'email', { target: email, ...rest }), member),
  'user/exportData': ({ people, member }) => exportData(people, member),
  'user/deleteAccount': ({ people, request, user }) => deleteAccount(people, user, request),
  'cer/devCerCommit': ({ people, request: sent }) =>
    submitCertification(people, {
      kind: 'developer',
      from: ['none', 'rejected', 'approved'],
      sent,
    }),
  'cer/companyCerCommit': ({ people, request: sent }) =>
    submitCertification(people, { kind: 'company', from: ['none', 'rejected'], sent }),
  'cer/updateCompanyCer': ({ people, request: sent }) =>
    submitCertification(people, { kind: 'company', from: ['approved', 'rejected'], sent }),
  'cer/updateInterfaceContactor': ({ people, request }) => updateContact(people, request),
  'cer/certificationInfo': ({ people, member }) =>
    getCertifications(people, member.organisation.id),
} satisfies Partial<Handlers>;
