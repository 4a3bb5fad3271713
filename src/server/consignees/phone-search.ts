import type { CountryCode } from 'libphonenumber-js/max';
import { isoCodes } from '#contract/countries.ts';
import { normalizeCode } from '#contract/normalize/marks.ts';
import { normalizePhone } from '#contract/normalize/phone.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { readPhone } from '#server/people/users/contact.ts';

/** JSON escapes, single or nested. */
const escaped = /(?<!\\)\\+(?:u([\da-f]{4})|([bfnrt])|(["/]))/gi;

/** Returns a text as a reader sees it, without parsing: it may be JSON, nested JSON, cut JSON or no JSON. */
export function toPlainText(text: string): string {
  const open = text.includes('\\')
    ? text.replace(escaped, (_all, hex?: string, space?: string, sign?: string) =>
        hex ? String.fromCharCode(Number.parseInt(hex, 16)) : space ? ' ' : (sign ?? ''),
      )
    : text;
  return normalizeCode(open);
}

/** Characters that people write between two digits of a phone; JSON syntax ends it. */
const between = '[^\\p{L}\\p{N}"{}\\[\\]:,;|]{0,20}';
const severalPhones = /[/,;،、|]+/;

const spaced = (digits: string) => [...digits].join(between);

function toRegion(countryCode: string | null): CountryCode | undefined {
  if (!countryCode || !Object.hasOwn(isoCodes, countryCode)) return undefined;
  return isoCodes[countryCode as keyof typeof isoCodes].region as CountryCode;
}

/** Finds one phone in any notation: with or without its country code, with spaces, in digits of other scripts. */
export class PhoneSearch {
  /** E.164. */
  readonly number: string;
  private readonly pattern: RegExp;
  /** Digits of a field that contains only the phone. */
  private readonly digits: RegExp;
  /** Digits that end every notation; a quick check before the full one. */
  private readonly ending: string;

  /** Throws a StaffError for an invalid phone; `countryCode` is the wire code for a national number. */
  constructor(typed: string, countryCode?: string) {
    const phone = readPhone(normalizePhone(typed), toRegion(countryCode ?? null));
    if (!phone?.isPossible()) {
      throw new StaffError(
        '--phone must be a whole number with its country, such as +201001234567, or come with --country EGY',
      );
    }
    const { nationalNumber, countryCallingCode } = phone;
    this.number = phone.number;
    this.ending = nationalNumber.slice(-6);
    const country = `(?:(?:\\+|0${between}0)?${between}${spaced(countryCallingCode)}${between}(?:\\(?0\\)?)?|0)?`;
    this.pattern = new RegExp(`(?<!\\d)${country}${between}${spaced(nationalNumber)}(?!\\d)`, 'u');
    this.digits = new RegExp(`^(?:(?:00)?${countryCallingCode}0?|0)?${nationalNumber}$`);
  }

  isIn(text: string): boolean {
    return this.pattern.test(toPlainText(text));
  }

  /** Returns true if a phone field of a contact in a country is this phone, or lists it among others. */
  isPhone(field: string | undefined, countryCode: string | null): boolean {
    if (!field) return false;
    const text = normalizePhone(field);
    const digits = text.replace(/\D/g, '');
    if (!digits.includes(this.ending)) return false;
    const region = toRegion(countryCode);
    const isPart = text.split(severalPhones).some((part) => {
      const phone = readPhone(part.trim(), region);
      if (phone?.isValid()) return phone.number === this.number;
      // There are words beside it, or the number's country differs from the address's.
      return this.isIn(part);
    });
    if (isPart) return true;
    const whole = readPhone(text, region);
    return whole?.isValid() ? whole.number === this.number : this.digits.test(digits);
  }
}
