import { domainToASCII } from 'node:url';
import { type CountryCode, parsePhoneNumberWithError } from 'libphonenumber-js/max';
import type { countries } from '#contract/countries.ts';
import { fieldError } from '../portal-error.ts';

/** ISO 3166 codes of the countries served, whose numbers are taken. */
const codes: Record<(typeof countries)[number], CountryCode> = {
  EGY: 'EG',
  IDN: 'ID',
  CHN: 'CN',
  UAE: 'AE',
};
/** Countries whose mobile numbers are taken. */
export const phoneCountries = Object.values(codes);

/** Kinds of numbers that receive short messages. */
const receiving = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];

/** What no address of a mailbox needs, and what lists of addresses and comments are written with. */
const unsafe = /[\p{Cc}\s,;:()[\]\\"<>]/u;

/** A phone as it was typed, read as one of a country where it names none; undefined where it is none. */
export function readPhone(text: string, defaultCountry?: CountryCode) {
  try {
    return parsePhoneNumberWithError(text, { defaultCountry, extract: false });
  } catch {
    return undefined;
  }
}

/**
 * A mobile number of a country served as E.164 (`+201001234567`), however it was spaced. Throws the
 * fieldError `phone`; the field is named otherwise where the form names it so.
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

/** What a phone's number begins with, such as `20`; E.164 only. */
export function callingCodeOf(phone: string): string {
  return readPhone(phone)?.countryCallingCode ?? '';
}

/** An e-mail address as it is written to and shown; throws the fieldError `email`. */
export function parseEmail(text: string, field = 'email'): string {
  const email = text.trim();
  const at = email.lastIndexOf('@');
  if (at < 1 || unsafe.test(email) || domainToASCII(email.slice(at + 1)) === '') {
    throw fieldError(field, 'portal.emailInvalid');
  }
  return email;
}

/** What is unique of an e-mail address: lower case, with the domain as it stands in the DNS. */
export function toEmailKey(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at).normalize('NFC').toLowerCase();
  return `${local}@${domainToASCII(email.slice(at + 1)).toLowerCase()}`;
}
