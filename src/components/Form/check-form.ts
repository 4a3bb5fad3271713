import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { isObject } from '#contract/check-value.ts';
import { phone } from '#contract/portal/fields.ts';
import { isSecret } from './secrets.ts';

const { pattern: phonePattern } = phone as FieldSchema;

export type FormValues = Record<string, unknown>;

/** A field at fault by its dotted path, and the rule it breaks (`form.rule.<rule>` of code.json). */
export interface FormFault {
  path: string;
  rule: string;
  limit: string;
}

/** A phone as people write it, `0020 (100) 123-4567`, as the contract takes it: `+201001234567`. */
function toPhoneText(typed: string): string {
  return typed.replace(/[\s().\u2010-\u2015-]/g, '').replace(/^00/, '+');
}

/** Space around a text is a slip of the hand, and within a phone a habit; in a password it may be meant. */
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

/** The path of a field of the form: a fault within a list belongs to the field that holds it. */
function toFieldPath(path: string): string {
  return path.replace(/\[.*$/, '');
}

/**
 * What the server's own walk says of a form: the values as they are sent, and the faults of the
 * fields that the form has. What the schema does not know, the form keeps for itself.
 */
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
