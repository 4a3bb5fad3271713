import type { AskOf } from '#contract/portal/define-call.ts';
import type { userChangePassword, userResetPwd } from '#contract/portal/user.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { addAudit } from '../audit/audit.ts';
import { checkCode, takeCode } from '../codes/take-code.ts';
import { holdUser } from '../lock-user.ts';
import type { People } from '../people.ts';
import { fieldError, PortalError } from '../portal-error.ts';
import { assertPassword } from '../sessions/proof.ts';
import {
  endOtherSessions,
  endSessionsOf,
  forgetOtherProofs,
  type Session,
} from '../sessions/session-store.ts';
import { assertNewPassword } from './assert-new-password.ts';
import { assertNotShared } from './assert-own.ts';
import { parseEmail, parsePhone, toEmailKey } from './contact.ts';
import { tellChange } from './tell-change.ts';

type PasswordAction = 'user.changePassword' | 'user.resetPassword';

/** Sets a new password unless another change came first. */
async function setPassword(
  transaction: Queryable,
  people: People,
  user: UserRow,
  { password_hash, action }: Pick<UserRow, 'password_hash'> & { action: PasswordAction },
): Promise<void> {
  const changed = await transaction
    .updateTable('users')
    .set({ password_hash })
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .returning('id')
    .executeTakeFirst();
  if (!changed) throw new PortalError('conflict', 'portal.conflict');
  addAudit(transaction, people, { actor: user.id, action, subject: user.id });
  const values = { account: user.account };
  await tellChange(transaction, people, user, { template: 'passwordChanged', values });
}

/** A signed-in person's new password; its own session goes on. */
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
  const password_hash = await people.passwords.hash(newPassword);
  const action = 'user.changePassword';
  await people.write(async (transaction) => {
    await setPassword(transaction, people, user, { password_hash, action });
    await (endOthers ? endOtherSessions : forgetOtherProofs)(transaction, user.id, id);
  });
}

/**
 * A new password by the code that was sent to the person's phone or e-mail. All sessions end: whoever
 * has the old password may be somebody else.
 */
export async function resetPassword(
  people: People,
  request: AskOf<typeof userResetPwd>,
): Promise<void> {
  const { email, phone, code, password } = request;
  if (email === undefined && phone === undefined) throw fieldError('email', 'portal.contactNeeded');
  const target = email === undefined ? parsePhone(phone ?? '') : parseEmail(email);
  assertNewPassword(password, { account: target, ...people.settings });
  const checked = await checkCode(people, { purpose: 'reset', target, code });
  const user = await people.database
    .selectFrom('users')
    .selectAll()
    .where(
      email === undefined ? 'phone' : 'email_key',
      '=',
      email === undefined ? target : toEmailKey(target),
    )
    .executeTakeFirst();
  // A code is sent to no stranger; the person may have left since.
  if (!user) throw fieldError('code', 'portal.codeOver');
  assertNewPassword(password, { ...user, ...people.settings });
  const password_hash = await people.passwords.hash(password);
  const action = 'user.resetPassword';
  await people.write(async (transaction) => {
    if (!(await holdUser(transaction, user.id))) throw fieldError('code', 'portal.codeOver');
    await takeCode(transaction, checked);
    await setPassword(transaction, people, user, { password_hash, action });
    await endSessionsOf(transaction, user.id);
  });
  await people.attempts.confirmed(user.id);
}
