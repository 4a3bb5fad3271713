import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { phoneCountries, readPhone, toEmailKey } from './contact.ts';
import { toAccountKey } from './user-store.ts';

const isAccountName = (name: string) => /^\s*\p{L}/u.test(name);

/** The numbers that a text may stand for: it may lack its country. */
function toNumbers(text: string): string[] {
  return [...new Set(phoneCountries.flatMap((country) => readPhone(text, country)?.number ?? []))];
}

/** The same for each spelling of a name, so that attempts are counted together; tells nothing of who has it. */
export function toNameKey(name: string): string {
  if (name.includes('@')) return toEmailKey(name.trim());
  if (isAccountName(name)) return toAccountKey(name);
  return toNumbers(name).join(' ') || toAccountKey(name);
}

/**
 * The person of an account name, e-mail or phone. A phone may lack its country, unless two people's
 * numbers differ by nothing else.
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
