/** Countries whose phones may be used, with what their numbers begin with. */
export const callingCodes = { EG: '20', AE: '971', ID: '62', CN: '86' } as const;

export type PhoneCountry = keyof typeof callingCodes;

export const phoneCountries = Object.keys(callingCodes) as PhoneCountry[];

/** What was typed, as a country and the number within it. */
export interface PhoneParts {
  country: PhoneCountry;
  national: string;
}

/** The number with its country; empty where nothing was typed, as typed where the country is another. */
export function toPhone({ country, national }: PhoneParts): string {
  const digits = national.replaceAll(/\D/g, '');
  if (digits === '') return '';
  if (/^\s*(\+|00)/.test(national)) return `+${digits.replace(/^00/, '')}`;
  return `+${callingCodes[country]}${digits.replace(/^0+/, '')}`;
}

/** A number in parts; one of another country stays whole, for the server to refuse it in words. */
export function toParts(phone: string, country: PhoneCountry): PhoneParts {
  const digits = phone.replaceAll(/\D/g, '');
  const found = phoneCountries.find((each) => digits.startsWith(callingCodes[each]));
  if (!phone.startsWith('+') || !found) return { country, national: phone };
  return { country: found, national: digits.slice(callingCodes[found].length) };
}
