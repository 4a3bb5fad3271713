import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** A number as people of its country write it; undefined where it is none. */
export function formatNational(phone: string): string | undefined {
  const parsed = parsePhoneNumberFromString(phone);
  return parsed?.isPossible() ? parsed.formatNational() : undefined;
}
