import { type CountryCode, parsePhoneNumberWithError } from 'libphonenumber-js/max';
import type { FieldSchema } from '#contract/check-fields.ts';
import { isObject } from '#contract/check-value.ts';
import { isoCodes } from '#contract/countries.ts';
import { countDigits } from '#contract/normalize/phone.ts';
import type { FieldWarning } from '#contract/warnings.ts';

type Fields = Record<string, unknown>;

/** Fewer are a hotline, of which no table knows. */
const leastDigits = 7;
/** Between two phones in one field. */
const severalPhones = /[/,;،؛、|]+/;

function toRegion(countryCode: unknown): CountryCode | undefined {
  if (typeof countryCode !== 'string' || !Object.hasOwn(isoCodes, countryCode)) return undefined;
  return isoCodes[countryCode as keyof typeof isoCodes].region as CountryCode;
}

function readPhone(text: string, defaultCountry: CountryCode | undefined) {
  try {
    return parsePhoneNumberWithError(text, { defaultCountry, extract: false });
  } catch {
    return undefined;
  }
}

const toDigits = (text: string) => text.replace(/\D/g, '');

/** What looks wrong with a phone of somebody in a country: it is taken all the same (protocol.md §4). */
function findFault(
  phone: string,
  region: CountryCode | undefined,
): Pick<FieldWarning, 'rule' | 'values'> | undefined {
  const parts = phone.split(severalPhones).filter((part) => countDigits(part) >= leastDigits);
  for (const part of parts.length > 1 ? parts : [phone]) {
    const isInternational = /^\s*(?:\+|00)/.test(part);
    if (!isInternational && !region) continue;
    const read = readPhone(part.trim().replace(/^00/, '+'), region);
    if (!read?.isValid()) return { rule: 'phone-impossible' };
    if (region && read.country !== region) return { rule: 'phone-foreign' };
    const national = toDigits(read.formatNational());
    if (!isInternational && national === `0${toDigits(part)}`) {
      return { rule: 'phone-without-zero', values: { meant: national } };
    }
  }
  return undefined;
}

interface Place {
  name: string;
  phones: readonly string[];
}

/** Objects of a request that have phones, by name; the request itself has none. */
function listPlaces({ properties = {} }: FieldSchema, name = ''): Place[] {
  const entries = Object.entries(properties);
  const phones = entries.filter(([, { 'x-kind': kind }]) => kind === 'phone').map(([each]) => each);
  const inside = entries.flatMap(([each, field]) => (name === '' ? listPlaces(field, each) : []));
  return phones.length > 0 ? [{ name, phones }, ...inside] : inside;
}

const places = new WeakMap<object, Place[]>();

/** The phones of a checked request that look wrong for their country. */
export function findPhoneWarnings(schema: object, request: Fields): FieldWarning[] {
  const known = places.get(schema) ?? listPlaces(schema as FieldSchema);
  places.set(schema, known);
  return known.flatMap(({ name, phones }) => {
    const holder = name === '' ? request : request[name];
    if (!isObject(holder)) return [];
    const region = toRegion(holder.countryCode);
    return phones.flatMap((each) => {
      const phone = holder[each];
      if (typeof phone !== 'string' || countDigits(phone) < leastDigits) return [];
      const fault = findFault(phone, region);
      const path = name === '' ? each : `${name}.${each}`;
      return fault ? [{ path, received: phone, ...fault }] : [];
    });
  });
}
