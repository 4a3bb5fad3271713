import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '../asked.ts';
import { addAudit } from '../audit/audit.ts';
import { checkCode, takeCode } from '../codes/take-code.ts';
import { lockUser } from '../lock-user.ts';
import { tellChange } from '../messages/add-message.ts';
import type { People } from '../people.ts';
import { fieldError, PortalError } from '../portal-error.ts';
import { assertNotShared } from './assert-own.ts';
import { parseEmail, parsePhone, toEmailKey } from './contact.ts';
import { findTaken, takenError, toProfile } from './user-store.ts';

const kinds = {
  phone: {
    template: 'phoneChanged',
    purpose: 'newPhone',
    action: 'user.changePhone',
    parse: parsePhone,
    columns: (phone: string) => ({ phone }),
  },
  email: {
    template: 'emailChanged',
    purpose: 'newEmail',
    action: 'user.changeEmail',
    parse: parseEmail,
    columns: (email: string) => ({ email, email_key: toEmailKey(email) }),
  },
} as const;

type Field = keyof typeof kinds;

/** Sets the contact unless it changed meanwhile; the database refuses another user's. */
async function setContact(transaction: Queryable, user: UserRow, field: Field, target: string) {
  const old = user[field];
  const changed = await transaction
    .updateTable('users')
    .set(kinds[field].columns(target))
    .where('id', '=', user.id)
    .where('password_hash', '=', user.password_hash)
    .where(field, old === null ? 'is' : '=', old)
    .returningAll()
    .executeTakeFirst();
  if (!changed) throw new PortalError('conflict', 'portal.conflict');
  return changed;
}

/** Throws the fieldError of the contact if another user has it. */
async function assertFree(people: People, field: Field, target: string): Promise<void> {
  const contacts = { phone: null, email: null, [field]: target };
  if (await findTaken(people.database, contacts)) throw takenError(field);
}

/**
 * Sets a new phone or email, proved by a code. Only a holder of the code learns whether another
 * user has it. The old contact is notified.
 */
export async function changeContact(
  people: People,
  user: UserRow,
  field: Field,
  typed: { target: string; code: string },
): Promise<UserRow> {
  assertNotShared(user);
  const { template, purpose, action, parse } = kinds[field];
  const target = parse(typed.target);
  if (target === user[field]) throw fieldError(field, 'portal.contactSame');
  const asked = { purpose, target, userId: user.id };
  const code = await checkCode(people, { ...asked, code: typed.code });
  await assertFree(people, field, target);
  const change = people.write(async (transaction) => {
    await lockUser(transaction, user.id);
    await takeCode(transaction, code);
    const changed = await setContact(transaction, user, field, target);
    addAudit(transaction, people, { actor: user.id, action });
    const values = { account: user.account };
    await tellChange(transaction, people, user, { template, values });
    return changed;
  });
  return change.catch(async (error) => {
    // Another user took it meanwhile.
    await assertFree(people, field, target);
    throw error;
  });
}

export const changeContactHandlers = {
  'user/changePhone': async ({ people, request: { phone, ...rest }, user, member }) =>
    toProfile(await changeContact(people, user, 'phone', { target: phone, ...rest }), member),
  'user/changeEmail': async ({ people, request: { email, ...rest }, user, member }) =>
    toProfile(await changeContact(people, user, 'email', { target: email, ...rest }), member),
} satisfies Partial<Handlers>;
