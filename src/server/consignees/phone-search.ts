import type { CountryCode } from 'libphonenumber-js/max';
import { isoCodes } from '#contract/countries.ts';
import { readPhone } from '#server/people/users/contact.ts';
import { StaffError } from '#server/staff-error.ts';
import { toAsciiDigits, toPlainText } from './plain-text.ts';

/** What people write between two digits of a phone: spaces, dashes, brackets, marks of direction. */
const between =
  '[\\s().\\-\\u00a0\\u2010-\\u2015\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069]{0,3}';
/** Between two phones in one field. */
const severalPhones = /[/,;،、|]+/;
const marks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const spaced = (digits: string) => [...digits].join(between);

function toRegion(countryCode: string | null): CountryCode | undefined {
  if (!countryCode || !Object.hasOwn(isoCodes, countryCode)) return undefined;
  return isoCodes[countryCode as keyof typeof isoCodes].region as CountryCode;
}

/** Finds one phone however it is written: with or without its country, spaced, in digits of other scripts. */
export class PhoneSearch {
  /** E.164. */
  readonly number: string;
  private readonly pattern: RegExp;
  /** Digits that each spelling ends with; what lacks them is not looked at closely. */
  private readonly ending: string;

  /** Throws a StaffError for what is no phone of a country; `countryCode` is that of a national number, on the wire. */
  constructor(typed: string, countryCode?: string) {
    const phone = readPhone(toAsciiDigits(typed), toRegion(countryCode ?? null));
    if (!phone?.isPossible()) {
      throw new StaffError(
        '--phone must be a whole number with its country, such as +201001234567, or come with --country EGY',
      );
    }
    const { nationalNumber, countryCallingCode } = phone;
    this.number = phone.number;
    this.ending = nationalNumber.slice(-6);
    const country = `(?:(?:\\+|0${between}0)?${between}${spaced(countryCallingCode)}${between}(?:\\(?0\\)?)?|0)?`;
    this.pattern = new RegExp(`(?<!\\d)${country}${between}${spaced(nationalNumber)}(?!\\d)`);
  }

  /** Whether a text of any kind holds it. */
  isIn(text: string): boolean {
    return this.pattern.test(toPlainText(text));
  }

  /** Whether a field for phones of somebody in a country is this one, or names it among others. */
  isPhone(field: string | undefined, countryCode: string | null): boolean {
    if (!field) return false;
    const text = toAsciiDigits(field);
    if (!text.replace(/\D/g, '').includes(this.ending)) return false;
    const region = toRegion(countryCode);
    return text.split(severalPhones).some((part) => {
      const phone = readPhone(part.replace(marks, '').trim(), region);
      if (phone?.isValid()) return phone.number === this.number;
      // Words beside it, or a number of one country in an address of another.
      return this.isIn(part);
    });
  }
}
