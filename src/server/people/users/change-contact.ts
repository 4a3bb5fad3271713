import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { type CheckedCode, checkCode, takeCode } from '../codes/take-code.ts';
import { lockUser } from '../lock-user.ts';
import type { People } from '../people.ts';
import { fieldError, PortalError } from '../portal-error.ts';
import { assertNotShared } from './assert-own.ts';
import { assertPassword } from './assert-password.ts';
import { parseEmail, parsePhone, toEmailKey } from './contact.ts';
import { tellChange } from './tell-change.ts';
import { findTaken, takenError } from './user-store.ts';

interface Kind {
  field: 'phone' | 'email';
  template: 'phoneChanged' | 'emailChanged';
  newPurpose: 'newPhone' | 'newEmail';
  oldPurpose: 'oldPhone' | 'oldEmail';
  parse(text: string): string;
  columns(target: string): Partial<UserRow>;
}

export const phoneKind: Kind = {
  field: 'phone',
  template: 'phoneChanged',
  newPurpose: 'newPhone',
  oldPurpose: 'oldPhone',
  parse: parsePhone,
  columns: (phone) => ({ phone }),
};

export const emailKind: Kind = {
  field: 'email',
  template: 'emailChanged',
  newPurpose: 'newEmail',
  oldPurpose: 'oldEmail',
  parse: parseEmail,
  columns: (email) => ({ email, email_key: toEmailKey(email) }),
};

interface Request {
  /** The new phone or e-mail. */
  target: string;
  code: string;
  oldCode?: string | undefined;
  password?: string | undefined;
}

/** The person shows that they are who signed in: by the password, or a code to the contact so far. */
async function confirm(
  people: People,
  user: UserRow,
  kind: Kind,
  { oldCode, password }: Request,
): Promise<CheckedCode[]> {
  const old = user[kind.field];
  if (oldCode !== undefined && old !== null) {
    const asked = { purpose: kind.oldPurpose, target: old, userId: user.id };
    return [await checkCode(people, { ...asked, code: oldCode, field: 'oldCode' })];
  }
  if (password === undefined) throw fieldError('password', 'portal.confirmNeeded');
  await assertPassword(people, user, password);
  return [];
}

/** Sets the contact, unless another change came first; the database refuses what is somebody else's. */
async function setContact(
  transaction: Queryable,
  user: UserRow,
  kind: Kind,
  target: string,
): Promise<UserRow> {
  const old = user[kind.field];
  const changed = await transaction
    .updateTable('users')
    .set(kind.columns(target))
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .where(kind.field, old === null ? 'is' : '=', old)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw new PortalError('conflict', 'portal.conflict');
  return changed;
}

/** Throws the fieldError of the contact where it is somebody's already. */
async function assertFree(people: People, { field }: Kind, target: string): Promise<void> {
  const contacts = { phone: null, email: null, [field]: target };
  if (await findTaken(people.database, contacts)) throw takenError(field);
}

/**
 * A new phone or e-mail, proved by the code that was sent to it. Whose it is already is told only to
 * who has that code. The contact so far is told.
 */
export async function changeContact(
  people: People,
  user: UserRow,
  kind: Kind,
  request: Request,
): Promise<UserRow> {
  assertNotShared(user);
  const target = kind.parse(request.target);
  if (target === user[kind.field]) throw fieldError(kind.field, 'portal.contactSame');
  const asked = { purpose: kind.newPurpose, target, userId: user.id };
  const codes = [await checkCode(people, { ...asked, code: request.code })];
  codes.push(...(await confirm(people, user, kind, request)));
  await assertFree(people, kind, target);
  const change = people.write(async (transaction) => {
    await lockUser(transaction, user.id);
    for (const code of codes) await takeCode(transaction, code);
    const changed = await setContact(transaction, user, kind, target);
    await tellChange(transaction, people, user, kind.template);
    return changed;
  });
  return change.catch(async (error) => {
    // Somebody took it a moment ago.
    await assertFree(people, kind, target);
    throw error;
  });
}
