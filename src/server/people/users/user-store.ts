import { randomUUID } from 'node:crypto';
import { defaultLanguage, findLanguage } from '#contract/languages.ts';
import type { Notification, Profile, Suspension, UserData } from '#contract/portal/user.ts';
import type { OrganisationRow } from '#server/database/organisation-tables.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { toSetUp } from '../factors/own-factors.ts';
import type { Member } from '../organisations/member.ts';
import { fieldError } from '../portal-error.ts';
import { phoneCountries, readPhone, toEmailKey } from './contact.ts';

/** The demo integrator's account name: reserved, so that no other user can take it. */
export const demoUserName = 'demo';

/** Unique key of an account name. */
export function toAccountKey(account: string): string {
  return account.trim().normalize('NFKC').toLowerCase();
}

/** Suspension of an organisation; null if it is not suspended. */
export function toSuspension({
  suspended_at: since,
  suspension_reason: reason,
}: Pick<OrganisationRow, 'suspended_at' | 'suspension_reason'>): Suspension | null {
  return since === null ? null : { since, reason: reason ?? '' };
}

/** Staff have no organisation and the lowest level. */
export function toUserData(user: UserRow, member: Member | undefined): UserData {
  const { account, staff, shared, time_zone } = user;
  const { organisation, role = null } = member ?? {};
  const { level = 'user', name = null } = organisation ?? {};
  const flags = { reviewer: staff === 1, shared: shared === 1, mustSetUp: toSetUp(user) };
  const suspension = organisation ? toSuspension(organisation) : null;
  return { account, level, organisation: name, role, suspension, ...flags, timeZone: time_zone };
}

export function toProfile(user: UserRow, member: Member | undefined): Profile {
  return {
    ...toUserData(user, member),
    phone: user.phone,
    email: user.email,
    language: (findLanguage(user.language) ?? defaultLanguage).code,
    mailOff: JSON.parse(user.mail_off) as Notification[],
    createdAt: user.created_at,
  };
}

export type NewUser = Pick<UserRow, 'account' | 'phone' | 'email' | 'password_hash' | 'language'> &
  Partial<Pick<UserRow, 'staff' | 'shared' | 'first_password_until'>>;

/** Adds a user; undefined if the account name, phone or email is taken. */
export async function insertUser(
  transaction: Queryable,
  user: NewUser,
  now: number,
): Promise<UserRow | undefined> {
  return transaction
    .insertInto('users')
    .values({
      id: randomUUID(),
      account_key: toAccountKey(user.account),
      email_key: user.email === null ? null : toEmailKey(user.email),
      staff: 0,
      shared: 0,
      totp_secret: null,
      totp_step: null,
      totp_at: null,
      has_passkey: 0,
      first_password_until: null,
      factors_off_at: null,
      factor_told_at: null,
      time_zone: null,
      uuid: randomUUID(),
      mail_off: '[]',
      terms_at: now,
      created_at: now,
      guessing_told_at: null,
      ...user,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Taken names, by field of the form. */
export async function findTaken(
  database: Queryable,
  { account, phone, email }: Pick<NewUser, 'phone' | 'email'> & { account?: string },
): Promise<'account' | 'phone' | 'email' | undefined> {
  const held = async (column: 'account_key' | 'phone' | 'email_key', value?: string | null) =>
    value != null &&
    (await database.selectFrom('users').select('id').where(column, '=', value).executeTakeFirst());
  if (account !== undefined && (await held('account_key', toAccountKey(account)))) return 'account';
  if (await held('phone', phone)) return 'phone';
  if (await held('email_key', email && toEmailKey(email))) return 'email';
  return undefined;
}

const taken = {
  account: 'portal.accountTaken',
  phone: 'portal.phoneTaken',
  email: 'portal.emailTaken',
} as const;

/** Only revealed after a proof of the phone or email, or a captcha for an account name. */
export function takenError(field: keyof typeof taken) {
  return fieldError(field, taken[field]);
}

const isAccountName = (name: string) => /^\s*\p{L}/u.test(name);

/** The numbers that a text may mean, since it may lack its country. */
function toNumbers(text: string): string[] {
  return [...new Set(phoneCountries.flatMap((country) => readPhone(text, country)?.number ?? []))];
}

/** Normalises the spellings of a name, so that attempts are counted together; does not reveal its user. */
export function toNameKey(name: string): string {
  if (name.includes('@')) return toEmailKey(name.trim());
  if (isAccountName(name)) return toAccountKey(name);
  return toNumbers(name).join(' ') || toAccountKey(name);
}

/**
 * Finds a user by account name, email or phone. A phone may lack its country, unless two users'
 * numbers differ only in that.
 */
export async function findUserByName(
  database: Queryable,
  name: string,
): Promise<UserRow | undefined> {
  const users = database.selectFrom('users').selectAll();
  if (name.includes('@')) {
    return users.where('email_key', '=', toEmailKey(name.trim())).executeTakeFirst();
  }
  if (isAccountName(name)) {
    return users.where('account_key', '=', toAccountKey(name)).executeTakeFirst();
  }
  const numbers = toNumbers(name);
  if (numbers.length === 0) return undefined;
  const [found, another] = await users.where('phone', 'in', numbers).limit(2).execute();
  return another ? undefined : found;
}
