import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { addAudit } from '../audit/audit.ts';
import { checkCode, takeCode } from '../codes/take-code.ts';
import { lockUser } from '../lock-user.ts';
import type { People } from '../people.ts';
import { fieldError, PortalError } from '../portal-error.ts';
import { assertNotShared } from './assert-own.ts';
import { parseEmail, parsePhone, toEmailKey } from './contact.ts';
import { tellChange } from './tell-change.ts';
import { findTaken, takenError } from './user-store.ts';

interface Kind {
  field: 'phone' | 'email';
  template: 'phoneChanged' | 'emailChanged';
  purpose: 'newPhone' | 'newEmail';
  action: 'user.changePhone' | 'user.changeEmail';
  parse(text: string): string;
  columns(target: string): Partial<UserRow>;
}

export const phoneKind: Kind = {
  field: 'phone',
  template: 'phoneChanged',
  purpose: 'newPhone',
  action: 'user.changePhone',
  parse: parsePhone,
  columns: (phone) => ({ phone }),
};

export const emailKind: Kind = {
  field: 'email',
  template: 'emailChanged',
  purpose: 'newEmail',
  action: 'user.changeEmail',
  parse: parseEmail,
  columns: (email) => ({ email, email_key: toEmailKey(email) }),
};

interface Request {
  /** The new phone or e-mail. */
  target: string;
  code: string;
}

/** Sets the contact, unless another change came first; the database refuses what is somebody else's. */
async function setContact(transaction: Queryable, user: UserRow, kind: Kind, target: string) {
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
  const asked = { purpose: kind.purpose, target, userId: user.id };
  const code = await checkCode(people, { ...asked, code: request.code });
  await assertFree(people, kind, target);
  const change = people.write(async (transaction) => {
    await lockUser(transaction, user.id);
    await takeCode(transaction, code);
    const changed = await setContact(transaction, user, kind, target);
    addAudit(transaction, people, { actor: user.id, action: kind.action });
    const values = { account: user.account };
    await tellChange(transaction, people, user, { template: kind.template, values });
    return changed;
  });
  return change.catch(async (error) => {
    // Somebody took it a moment ago.
    await assertFree(people, kind, target);
    throw error;
  });
}
