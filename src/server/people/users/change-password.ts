import type { AskOf } from '#contract/portal/define-call.ts';
import type { userChangePassword, userResetPwd } from '#contract/portal/user.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '../asked.ts';
import { addAudit } from '../audit/audit.ts';
import { mostDemandedWork, takeCaptcha } from '../captcha/captcha.ts';
import { type CheckedCode, checkCode, takeCode, toCodeKey } from '../codes/take-code.ts';
import { rateLimits } from '../limits.ts';
import { holdUser } from '../lock-user.ts';
import { tellChange } from '../messages/add-message.ts';
import type { People } from '../people.ts';
import { fieldError, PortalError } from '../portal-error.ts';
import { assertPassword } from '../sessions/proof.ts';
import { endSessions, forgetOtherProofs, type Session } from '../sessions/session-store.ts';
import { assertNewPassword } from './assert-new-password.ts';
import { assertNotShared } from './assert-own.ts';
import { parseEmail, parsePhone } from './contact.ts';
import { isKnownNetwork } from './known-networks.ts';
import { toNetwork } from './network.ts';
import { findUserByName } from './user-store.ts';

type PasswordAction = 'user.changePassword' | 'user.resetPassword';

/** Sets a new password unless it changed meanwhile. */
async function setPassword(
  transaction: Queryable,
  people: People,
  user: UserRow,
  { password_hash, action }: Pick<UserRow, 'password_hash'> & { action: PasswordAction },
): Promise<void> {
  const changed = await transaction
    .updateTable('users')
    .set({ password_hash, first_password_until: null })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new PortalError('conflict', 'portal.conflict');
  addAudit(transaction, people, { actor: user.id, action });
  const values = { account: user.account };
  await tellChange(transaction, people, user, { template: 'passwordChanged', values });
}

/** Changes a signed-in user's password; the current session stays. */
export async function changePassword(
  people: People,
  session: Session,
  { oldPassword, newPassword, endOthers }: AskOf<typeof userChangePassword>,
): Promise<void> {
  const { id, user } = session;
  assertNotShared(user);
  await assertPassword(people, session, oldPassword, 'oldPassword');
  if (oldPassword === newPassword) throw fieldError('newPassword', 'portal.passwordSame');
  assertNewPassword(newPassword, { ...user, ...people.settings }, 'newPassword');
  const password_hash = await people.passwords.hash(newPassword, user.id);
  const action = 'user.changePassword';
  await people.write(async (transaction) => {
    await setPassword(transaction, people, user, { password_hash, action });
    if (endOthers) await endSessions(transaction, { userId: user.id, except: id });
    else await forgetOtherProofs(transaction, user.id, id);
  });
}

type Reset = AskOf<typeof userResetPwd>;

function toTarget({ email, phone }: Reset): string {
  if (email !== undefined) return parseEmail(email);
  if (phone !== undefined) return parsePhone(phone);
  throw fieldError('email', 'portal.contactNeeded');
}

/**
 * Compares the code. Each try is counted first, so that concurrent ones are counted too, and needs a
 * captcha after wrong ones for this phone or mailbox, except in the user's known networks. A code
 * that was correct or not compared is refunded.
 */
async function checkResetCode(
  people: People,
  { code, codeToken: token, captcha }: Reset,
  { target, user, ip }: { target: string; user: UserRow | undefined; ip: string },
): Promise<CheckedCode> {
  const { resetNetwork, resetTarget } = people.limits;
  const counted = toCodeKey({ purpose: 'reset', target }).target;
  const refund = async () => {
    await resetNetwork.refund(toNetwork(ip));
    await resetTarget.refund(counted);
  };
  await resetNetwork.consume(toNetwork(ip));
  const over = (await resetTarget.tally(counted)) - rateLimits.resetTarget.points;
  if (over > 0 && !(await isKnownNetwork(people, user?.id, ip))) {
    await takeCaptcha(people, captcha, Math.min(mostDemandedWork, over)).catch(async (error) => {
      await refund();
      throw error;
    });
  }
  const holder = { token, ip };
  const checked = await checkCode(people, { purpose: 'reset', target, code, holder });
  await refund();
  return checked;
}

/**
 * Sets a new password with a code sent to the user's phone or email. All sessions end, since others
 * may know the old password.
 */
export async function resetPassword(people: People, request: Reset, ip: string): Promise<void> {
  const { password } = request;
  const target = toTarget(request);
  assertNewPassword(password, { account: target, ...people.settings });
  const user = await findUserByName(people.database, target);
  const checked = await checkResetCode(people, request, { target, user, ip });
  // Codes are only sent to users; this one may have been deleted since.
  if (!user) throw fieldError('code', 'portal.codeOver');
  assertNewPassword(password, { ...user, ...people.settings });
  const password_hash = await people.passwords.hash(password, toNetwork(ip));
  const action = 'user.resetPassword';
  await people.write(async (transaction) => {
    if (!(await holdUser(transaction, user.id))) throw fieldError('code', 'portal.codeOver');
    await takeCode(transaction, checked);
    await setPassword(transaction, people, user, { password_hash, action });
    await endSessions(transaction, { userId: user.id });
  });
}

export const changePasswordHandlers = {
  'user/resetPwd': ({ people, request, origin }) => resetPassword(people, request, origin.ip),
  'user/changePassword': ({ people, request, session }) => changePassword(people, session, request),
} satisfies Partial<Handlers>;
