import { isoCodes, type PhoneCountry } from '#contract/countries.ts';

export interface PhoneParts {
  /** ISO 3166. */
  country: string;
  national: string;
}

type Countries = readonly PhoneCountry[];

/** Countries whose phones get codes by text message: those the courier serves. */
const served: readonly string[] = Object.values(isoCodes).map(({ region }) => region);

export function getsCodes(country: string): boolean {
  return served.includes(country);
}

/** Returns the number with its country; empty if nothing was typed, unchanged if it names a country itself. */
export function toPhone({ country, national }: PhoneParts, countries: Countries): string {
  const digits = national.replaceAll(/\D/g, '');
  if (digits === '') return '';
  if (/^\s*(\+|00)/.test(national)) return `+${digits.replace(/^00/, '')}`;
  const { calling = '', hasZero = false } = countries.find(({ code }) => code === country) ?? {};
  return `+${calling}${hasZero ? digits.replace(/^0+/, '') : digits}`;
}

/** Splits a number. If countries share its calling code, returns the given one, else the first. */
export function toParts(phone: string, country: string, countries: Countries): PhoneParts {
  const digits = phone.replaceAll(/\D/g, '');
  const possible = countries.filter(({ calling }) => digits.startsWith(calling));
  const found =
    possible.find(({ code }) => code === country) ?? possible.find(({ isMinor }) => !isMinor);
  if (!phone.startsWith('+') || !found) return { country, national: phone };
  return { country: found.code, national: digits.slice(found.calling.length) };
}
