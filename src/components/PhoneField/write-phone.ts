import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { PhoneCountry } from '#contract/phone-country.ts';
import { type PhoneParts, toPhone } from './calling-codes.ts';

/**
 * What was typed as people of its country write it; undefined where it is no number. A way of writing
 * that would be read as another number, as with the 8 of Russia, gives way to the digits alone.
 */
export function writePhone(
  { country, national }: PhoneParts,
  countries: readonly PhoneCountry[],
): (PhoneParts & { phone: string }) | undefined {
  const parsed = parsePhoneNumberFromString(national, country as CountryCode);
  if (!parsed?.isPossible()) return undefined;
  const parts = { country: parsed.country ?? country, national: parsed.formatNational() };
  const phone: string = parsed.number;
  if (toPhone(parts, countries) === phone) return { ...parts, phone };
  return { country: parts.country, national: parsed.nationalNumber, phone };
}
