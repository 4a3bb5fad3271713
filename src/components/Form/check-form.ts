import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { isObject } from '#contract/check-value.ts';
import { isSecret } from './secrets.ts';

export type FormValues = Record<string, unknown>;

/** A field at fault by its dotted path, and the rule it breaks (`form.rule.<rule>` of code.json). */
export interface FormFault {
  path: string;
  rule: string;
  limit: string;
}

/** Space around a text is a slip of the hand; in a password it may be meant. */
function trim(name: string, value: unknown): unknown {
  if (typeof value === 'string') return isSecret(name) ? value : value.trim();
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, trim(key, each)]));
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
  const trimmed = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, trim(name, value)]),
  );
  const known = schema.properties ?? {};
  const own = Object.fromEntries(Object.entries(trimmed).filter(([name]) => !(name in known)));
  const checked = checkFields(schema, trimmed);
  const faults = checked.problems
    .map(({ path, rule, limit = '' }) => ({ path: toFieldPath(path), rule, limit }))
    .filter(({ path }) => (path.split('.')[0] ?? '') in values);
  return { values: { ...own, ...checked.value }, faults };
}
