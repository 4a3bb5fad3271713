import {
  Array as ArrayOf,
  Enum,
  Object as fields,
  Integer,
  Optional as optional,
  String as StringOf,
  type TSchema,
  Boolean as yesOrNo,
} from 'typebox';

/** The fields of a call; those not wrapped in `optional` are required. */
export { fields, optional, yesOrNo };

/*
 * Fields of the portal's calls and forms. The same walk checks them in the browser and on the server
 * (check-fields.ts); labels are `field.<name>` of code.json, messages `form.rule.<rule>`.
 */

interface TextRules {
  minLength?: number;
  pattern?: string;
  /** Readable description of a pattern. */
  form?: string;
}

/** Text of at most `maxLength` characters, trimmed before use. */
export function line(maxLength: number, { form, ...rules }: TextRules = {}) {
  return StringOf({ maxLength, ...rules, ...(form && { 'x-form': form }) });
}

export function oneOf<const Values extends string[]>(values: readonly [...Values]) {
  return Enum(values, { type: 'string' });
}

/** A whole number from a closed list. */
export function oneNumberOf<const Values extends number[]>(values: readonly [...Values]) {
  return Enum(values, { type: 'integer' });
}

export function number(minimum: number, maximum: number) {
  return Integer({ minimum, maximum });
}

export function several<Item extends TSchema>(item: Item, minItems: number, maxItems: number) {
  return ArrayOf(item, { minItems, maxItems });
}

/** Syntactically valid; a code proves that it exists. */
export const email = line(254, {
  pattern: '^[^\\s@<>"]{1,64}@[^\\s@<>"]+\\.[^\\s@<>".]{2,}$',
  form: 'name@example.com',
});

/** E.164; libphonenumber knows which numbers exist in which country. */
export const phone = line(16, { pattern: '^\\+[1-9]\\d{6,14}$', form: '+201001234567' });

/** Name of a new account: letters, digits, dot, hyphen, underscore; not similar to a phone or email. */
export const accountName = line(32, {
  minLength: 3,
  pattern: '^[A-Za-z][A-Za-z0-9._-]*$',
  form: 'acme.shipping',
});

export const password = StringOf({ minLength: 10, maxLength: 128 });

/** Name of an existing account, as typed. */
export const typedPassword = StringOf({ minLength: 1, maxLength: 128 });

/** Six digits of an authenticator. */
export const totpCode = line(6, { pattern: '^\\d{6}$', form: '123456' });

/** Code of a message: six digits, or ten after many requests for one address. */
export const verificationCode = line(10, { pattern: '^\\d{6}(?:\\d{4})?$', form: '123456' });

/** Token of the requester, sent with the code, so that others cannot use up its tries. */
export const codeToken = line(64);

/** Random bits that identify a browser. */
export const device = line(64, { minLength: 22, pattern: '^[A-Za-z0-9_-]+$' });

/** ALTCHA's solution, base64 of JSON. */
export const captcha = line(4096);

/** Page of a list. */
export const paging = { current: optional(number(1, 100_000)), size: optional(number(1, 100)) };

export interface Page<Row> {
  rows: Row[];
  /** Rows that match the filter, on all pages. */
  total: number;
}
