import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { phoneCountries, readPhone, toEmailKey } from './contact.ts';
import { toAccountKey } from './user-store.ts';

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
