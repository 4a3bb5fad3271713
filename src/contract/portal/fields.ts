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

/** The fields of a call: what is not wrapped in `optional` is required. */
export { fields, optional, yesOrNo };

/*
 * Fields of the portal's calls and forms. The same walk checks them in the browser and on the server
 * (check-fields.ts); labels are `field.<name>` of code.json, messages `form.rule.<rule>`.
 */

interface TextRules {
  minLength?: number;
  pattern?: string;
  /** What a pattern asks for, as a person would write it. */
  form?: string;
}

/** Text of at most `maxLength` characters; space around it is taken away before it is used. */
export function line(maxLength: number, { form, ...rules }: TextRules = {}) {
  return StringOf({ maxLength, ...rules, ...(form && { 'x-form': form }) });
}

export function oneOf<const Values extends string[]>(values: [...Values]) {
  return Enum(values, { type: 'string' });
}

/** A whole number out of a closed list. */
export function oneNumberOf<const Values extends number[]>(values: [...Values]) {
  return Enum(values, { type: 'integer' });
}

export function number(minimum: number, maximum: number) {
  return Integer({ minimum, maximum });
}

export function several<Item extends TSchema>(item: Item, minItems: number, maxItems: number) {
  return ArrayOf(item, { minItems, maxItems });
}

/** As a mail server takes it; whether it exists shows when a code arrives. */
export const email = line(254, {
  pattern: '^[^\\s@<>"]{1,64}@[^\\s@<>"]+\\.[^\\s@<>".]{2,}$',
  form: 'name@example.com',
});

/** E.164; which numbers exist in which country is libphonenumber's business. */
export const phone = line(16, { pattern: '^\\+[1-9]\\d{6,14}$', form: '+201001234567' });

/** Of a new account: letters, digits, dot, hyphen, underscore; never like a phone or an e-mail. */
export const accountName = line(32, {
  minLength: 3,
  pattern: '^[A-Za-z][A-Za-z0-9._-]*$',
  form: 'acme.shipping',
});

export const password = StringOf({ minLength: 10, maxLength: 128 });

/** Of an account that exists: whatever was typed is compared. */
export const typedPassword = StringOf({ minLength: 1, maxLength: 128 });

/** Six digits of an authenticator. */
export const totpCode = line(6, { pattern: '^\\d{6}$', form: '123456' });

/** Digits from a message: six, or ten where somebody keeps on asking for codes to one address. */
export const verificationCode = line(10, { pattern: '^\\d{6}(?:\\d{4})?$', form: '123456' });

/** What who asked for a code was handed, to be sent with the code: nobody else uses up its tries. */
export const codeToken = line(64);

/** By what a browser is known again: random bits that it made for itself. */
export const device = line(64, { minLength: 22, pattern: '^[A-Za-z0-9_-]+$' });

/** ALTCHA's solution, base64 of JSON. */
export const captcha = line(4096);

/** Page of a long list. */
export const paging = { current: optional(number(1, 100_000)), size: optional(number(1, 100)) };

export interface Page<Row> {
  rows: Row[];
  /** Rows that match the filter, on all pages. */
  total: number;
}
