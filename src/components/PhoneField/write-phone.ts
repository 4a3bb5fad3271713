import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { PhoneCountry } from '#contract/countries.ts';
import { type PhoneParts, toPhone } from './calling-codes.ts';

/**
 * Formats a typed number as in its country; undefined if it is not a number. If the format would be read as
 * another number, as with Russia's 8, returns only the digits.
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
