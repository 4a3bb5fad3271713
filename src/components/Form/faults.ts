import type { ApiFailure } from '#client/api-failure.ts';
import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { portalErrors } from '#contract/errors.ts';
import { isObject } from '#contract/is-object.ts';
import { phone } from '#contract/portal/fields.ts';

/** Returns the path of a form field: a fault within a list belongs to the field that holds it. */
function toFieldPath(path: string): string {
  return path.replace(/\[.*$/, '');
}

/** Fields that the server rejected, with its message for each: those of the form, and the others. */
interface ServerFaults {
  own: [path: string, message: string][];
  others: string[];
}

/** Reads `data.fields` of a refused call; null if the refusal concerns no field. */
export function readServerFaults(
  failure: ApiFailure,
  names: readonly string[],
): ServerFaults | null {
  const { code, data } = failure;
  if (code !== portalErrors.fields || !isObject(data) || !isObject(data.fields)) return null;
  const faults: ServerFaults = { own: [], others: [] };
  for (const [path, message] of Object.entries(data.fields)) {
    const field = toFieldPath(path);
    if (names.includes(field.split('.')[0] ?? '')) faults.own.push([field, String(message)]);
    else faults.others.push(String(message));
  }
  return faults;
}

const secretNames = /password|captcha|totp|token|passkey|recoveryCode/i;
const codeNames = new Set(['code', 'emailCode', 'phoneCode']);

/** Returns true if a field of this name is never stored: drafts omit it and a success clears it. */
export function isSecret(name: string): boolean {
  return secretNames.test(name) || codeNames.has(name);
}

const { pattern: phonePattern } = phone as FieldSchema;

export type FormValues = Record<string, unknown>;

/** An invalid field by its dotted path, and the rule it breaks (`form.rule.<rule>` of code.json). */
interface FormFault {
  path: string;
  rule: string;
  limit: string;
}

/** Converts a phone as people write it, `0020 (100) 123-4567`, to the contract's format: `+201001234567`. */
function toPhoneText(typed: string): string {
  return typed.replace(/[\s().\u2010-\u2015-]/g, '').replace(/^00/, '+');
}

/** Removes space around a text and within a phone, but not from a password, where it may be meant. */
function tidy(name: string, value: unknown, schema?: FieldSchema): unknown {
  if (isObject(value)) return tidyAll(value, schema);
  if (typeof value !== 'string' || isSecret(name)) return value;
  return schema?.pattern === phonePattern ? toPhoneText(value) : value.trim();
}

function tidyAll(values: FormValues, schema?: FieldSchema): FormValues {
  const entries = Object.entries(values);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, tidy(name, value, schema?.properties?.[name])]),
  );
}

/** Checks a form as the server does; values that the schema does not know pass unchecked. */
export function checkForm(
  schema: FieldSchema,
  values: FormValues,
): { values: FormValues; faults: FormFault[] } {
  const tidied = tidyAll(values, schema);
  const known = schema.properties ?? {};
  const own = Object.fromEntries(Object.entries(tidied).filter(([name]) => !(name in known)));
  const checked = checkFields(schema, tidied);
  const faults = checked.problems
    .map(({ path, rule, limit = '' }) => ({ path: toFieldPath(path), rule, limit }))
    .filter(({ path }) => (path.split('.')[0] ?? '') in values);
  return { values: { ...own, ...checked.value }, faults };
}
