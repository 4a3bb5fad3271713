import { type CountryCode, parsePhoneNumberWithError } from 'libphonenumber-js/max';
import type { Checked, FieldSchema } from '#contract/check-fields.ts';
import { isoCodes } from '#contract/countries.ts';
import { isObject } from '#contract/is-object.ts';
import type { Language } from '#contract/languages.ts';
import { showInvisible } from '#contract/normalize/marks.ts';
import { countDigits } from '#contract/normalize/phone.ts';
import type { Operation } from '#contract/operation.ts';
import { type FieldWarning, mostWarnings, type WarningRule } from '#contract/warnings.ts';
import type { Texts } from '#server/text/texts.ts';

type Fields = Record<string, unknown>;

/** Shorter numbers are hotlines, which no table lists. */
const leastDigits = 7;
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

/** Returns what looks wrong with a phone number for its country. It is accepted all the same (protocol.md §4). */
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
    if (isInternational) continue;
    const national = toDigits(read.formatNational());
    if (national === `0${toDigits(part)}`) {
      return { rule: 'phone-without-zero', values: { meant: national } };
    }
  }
  return undefined;
}

interface Place {
  name: string;
  phones: readonly string[];
}

/** Lists the objects of a request that have phones, by name; the request itself has an empty name. */
function listPlaces({ properties = {} }: FieldSchema, name = ''): Place[] {
  const entries = Object.entries(properties);
  const phones = entries.filter(([, { 'x-kind': kind }]) => kind === 'phone').map(([each]) => each);
  const inside = entries.flatMap(([each, field]) => (name === '' ? listPlaces(field, each) : []));
  return phones.length > 0 ? [{ name, phones }, ...inside] : inside;
}

const places = new WeakMap<object, Place[]>();

function findPhoneWarnings(schema: object, request: Fields): FieldWarning[] {
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

/** A warning as version 2 reports it: `rule` is for programs, `message` in the caller's language. */
export interface AnsweredWarning {
  /** Null if it concerns no single value. */
  path: string | null;
  rule: WarningRule;
  message: string;
  received?: string;
  used?: string;
}

const longestShown = 60;
const longestHeader = 1000;

/** Returns a value as a person reads it: bounded, with invisible characters escaped. */
function toShown(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const characters = Array.from(text.slice(0, 2 * longestShown));
  const shown = characters.slice(0, longestShown).join('');
  return showInvisible(shown.length < text.length ? `${shown}…` : shown);
}

/** What was not taken as sent in a sandbox call. */
export class Warnings {
  private readonly texts: Texts;
  private readonly language: Language;
  private readonly found: FieldWarning[] = [];
  private more = 0;

  constructor(texts: Texts, language: Language) {
    this.texts = texts;
    this.language = language;
  }

  add(warning: FieldWarning): void {
    if (this.found.length < mostWarnings) this.found.push(warning);
    else this.more += 1;
  }

  /** Records what the field walk read differently, and which phones look wrong. */
  note({ request }: Operation, { warnings, moreWarnings, value }: Omit<Checked, 'problems'>): void {
    for (const warning of warnings) this.add(warning);
    this.more += moreWarnings;
    for (const warning of findPhoneWarnings(request, value)) this.add(warning);
  }

  private toAnswered({ path, rule, received, used, values }: FieldWarning): AnsweredWarning {
    const shown = {
      ...(received !== undefined && { received: toShown(received) }),
      ...(used !== undefined && used !== '' && { used: toShown(used) }),
    };
    const message = this.textOf(rule, { received: '', used: '', ...shown, ...values, field: path });
    return { path, rule, message, ...shown };
  }

  private textOf(rule: WarningRule, values: Record<string, string | number>): string {
    return this.texts.get(this.language.locale, `warning.${rule}`, values);
  }

  list(): AnsweredWarning[] {
    const answered = this.found.map((each) => this.toAnswered(each));
    if (this.more === 0) return answered;
    const message = this.textOf('more', { count: this.more });
    return [...answered, { path: null, rule: 'more', message }];
  }
}

const unquotable = /[^\u0020-\u007e]/;
const toQuoted = (text: string) => `"${text.replace(/[\\"]/g, '\\$&')}"`;

function toItem({ path, rule, used }: AnsweredWarning): string {
  const value = used !== undefined && !unquotable.test(used) ? `;used=${toQuoted(used)}` : '';
  return `${toQuoted(path ?? '*')};rule=${rule}${value}`;
}

/** Version 1 reports warnings in a header: a list of RFC 9651, each entry a field with its rule. */
export function toWarningHeader(warnings: readonly AnsweredWarning[]): Record<string, string> {
  let header = '';
  for (const each of warnings) {
    const item = toItem(each);
    if (unquotable.test(item)) continue;
    const longer = header === '' ? item : `${header}, ${item}`;
    if (longer.length > longestHeader) break;
    header = longer;
  }
  return header === '' ? {} : { 'x-warnings': header };
}
