import { type CountryCode, parsePhoneNumberWithError } from 'libphonenumber-js/max';
import type { UserRow } from '#server/database/people-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { phoneCountries, toEmailKey } from './contact.ts';
import { toAccountKey } from './user-store.ts';

/** A number as E.164, read as one of a country where it names none. */
function toNumber(text: string, country: CountryCode): string | undefined {
  try {
    return parsePhoneNumberWithError(text, { defaultCountry: country, extract: false }).number;
  } catch {
    return undefined;
  }
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
  if (/^\s*\p{L}/u.test(name)) {
    return users.where('account_key', '=', toAccountKey(name)).executeTakeFirst();
  }
  const numbers = phoneCountries.flatMap((country) => toNumber(name, country) ?? []);
  if (numbers.length === 0) return undefined;
  const [found, another] = await users.where('phone', 'in', numbers).limit(2).execute();
  return another ? undefined : found;
}
