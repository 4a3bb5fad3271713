import { domainToASCII } from 'node:url';
import { type CountryCode, parsePhoneNumberWithError } from 'libphonenumber-js/max';
import type { countries } from '#contract/countries.ts';
import { fieldError } from '../portal-error.ts';

/** ISO 3166 codes of the countries served, whose numbers are accepted. */
const codes: Record<(typeof countries)[number], CountryCode> = {
  EGY: 'EG',
  IDN: 'ID',
  CHN: 'CN',
  UAE: 'AE',
};
/** Countries whose mobile numbers are accepted. */
export const phoneCountries = Object.values(codes);

/** Kinds of numbers that receive text messages. */
const receiving = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/** Characters that mailboxes do not need, but lists of addresses and comments use. */
const unsafe = /[\p{Cc}\s,;:()[\]\\"<>]/u;

/** Parses a typed phone, with a default country; undefined if it is invalid. */
export function readPhone(text: string, defaultCountry?: CountryCode) {
  try {
    return parsePhoneNumberWithError(text, { defaultCountry, extract: false });
  } catch {
    return undefined;
  }
}

/**
 * Parses a mobile number of a served country to E.164 (`+201001234567`), with any spacing. Throws
 * the fieldError `phone`, or that of the given field.
 */
export function parsePhone(text: string, field = 'phone'): string {
  const phone = readPhone(text);
  if (!phone?.isValid()) throw fieldError(field, 'portal.phoneInvalid');
  if (!phone.country || !phoneCountries.includes(phone.country)) {
    throw fieldError(field, 'portal.phoneCountry');
  }
  const type = phone.getType();
  if (type && !receiving.includes(type)) throw fieldError(field, 'portal.phoneNotMobile');
  return phone.number;
}

/** Calling code of an E.164 number, such as `20`. */
export function callingCodeOf(phone: string): string {
  return readPhone(phone)?.countryCallingCode ?? '';
}

/** Parses an email address for sending and display; throws the fieldError `email`. */
export function parseEmail(text: string, field = 'email'): string {
  const email = text.trim();
  const at = email.lastIndexOf('@');
  if (at < 1 || unsafe.test(email) || domainToASCII(email.slice(at + 1)) === '') {
    throw fieldError(field, 'portal.emailInvalid');
  }
  return email;
}

/** Unique key of an email address: lower case, with the domain in its DNS form. */
export function toEmailKey(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).normalize('NFC').toLowerCase();
  return `${local}@${domainToASCII(email.slice(at + 1)).toLowerCase()}`;
}
