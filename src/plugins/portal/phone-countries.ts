import examples from 'libphonenumber-js/examples.mobile';
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import metadata from 'libphonenumber-js/min/metadata';
import { isoCodes, type PhoneCountry } from '#contract/countries.ts';
import { toFormatTags } from '#contract/format-number.ts';

/** Countries that the courier serves, which come first. */
const served = [...new Set(Object.values(isoCodes).map(({ region }) => region))];

/** True if a leading zero is dropped; in Italy it is part of the number. */
function dropsZero(country: CountryCode): boolean {
  const national = getExampleNumber(country, examples)?.nationalNumber;
  return parsePhoneNumberFromString(`0${national}`, country)?.nationalNumber === national;
}

/** Returns all countries with phone numbers: the courier's first, the others by name in the language. */
export function toPhoneCountries(locale: string): PhoneCountry[] {
  const nameIn = (tags: string[]) => {
    const names = new Intl.DisplayNames(tags, { type: 'region' });
    return (code: string) => names.of(code) ?? code;
  };
  const [own, inEnglish] = [nameIn(toFormatTags(locale)), nameIn(['en'])];
  const { compare } = new Intl.Collator(toFormatTags(locale));
  const place = (code: string) => (served.includes(code) ? served.indexOf(code) : served.length);
  return getCountries()
    .map((code): PhoneCountry => {
      const calling = getCountryCallingCode(code);
      const [name, english] = [own(code), inEnglish(code)];
      return {
        code,
        calling,
        name,
        ...(english !== name && { english }),
        ...(dropsZero(code) && { hasZero: true }),
        ...(metadata.country_calling_codes[calling]?.[0] !== code && { isMinor: true }),
      };
    })
    .sort((a, b) => place(a.code) - place(b.code) || compare(a.name, b.name));
}
