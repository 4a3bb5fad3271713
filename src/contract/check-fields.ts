import {
  findBrokenRule,
  isObject,
  type Rule,
  toSchemaType,
  type ValueSchema,
} from './check-value.ts';
import type { ErrorCode } from './errors.ts';
import { toScalarText } from './signer.ts';

/** A rule that holds only where another field has one of some values: JSON Schema's if/then. */
interface Condition {
  if: { properties: Record<string, { enum: readonly unknown[] }>; required: readonly string[] };
  then: { required: readonly string[] };
}

export interface FieldSchema extends ValueSchema {
  properties?: Record<string, FieldSchema>;
  items?: FieldSchema;
  required?: readonly string[];
  anyOf?: readonly { required: readonly string[] }[];
  dependentRequired?: Record<string, readonly string[]>;
  allOf?: readonly Condition[];
  description?: string;
  examples?: readonly unknown[];
  'x-text'?: string;
  'x-enum'?: string;
  'x-form'?: string;
  'x-alias'?: string;
  'x-absent-as'?: string;
  'x-missing'?: ErrorCode;
  'x-invalid'?: ErrorCode;
  'x-too-long'?: ErrorCode;
  'x-none'?: ErrorCode;
}

/** A field that breaks a rule: its dotted path (`items[2].number`), the rule, its limit, the code to answer. */
export interface FieldProblem {
  path: string;
  rule: Rule;
  limit?: string;
  code: ErrorCode;
}

interface Checked<Value> {
  value: Value;
  problems: FieldProblem[];
}

/** Where no special code fits (wire.md §6): required or too long, and otherwise invalid. */
const fallback = { missing: '999001010', tooLong: '999001010', invalid: '999001030' } as const;

/** The code answered when a field breaks a rule. */
export function toCode(schema: FieldSchema, rule: Rule): ErrorCode {
  if (rule === 'required') return schema['x-missing'] ?? schema['x-invalid'] ?? fallback.missing;
  if (rule === 'maxLength') return schema['x-too-long'] ?? schema['x-invalid'] ?? fallback.tooLong;
  if (rule === 'maxItems') return schema['x-too-long'] ?? schema['x-invalid'] ?? fallback.invalid;
  return schema['x-invalid'] ?? fallback.invalid;
}

function toLimit(schema: FieldSchema, rule: Rule): string | undefined {
  if (rule === 'type') return schema.type;
  if (rule === 'pattern' && schema['x-form']) return schema['x-form'];
  const limit = rule in schema ? schema[rule as keyof FieldSchema] : undefined;
  return Array.isArray(limit) ? limit.join(', ') : limit === undefined ? undefined : String(limit);
}

/** An absent field: wire.md §4 counts an empty text, and a list field's empty list, as absent. */
function isAbsent(value: unknown, schema: FieldSchema = {}): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) {
    return value.length === 0 && (schema.type === 'array' || schema['x-joins-lists'] === true);
  }
  if (typeof value === 'string' && value.trim() === '') return true;
  const absent = schema['x-absent-as'];
  return absent !== undefined && toScalarText(toSchemaType(schema, value)).trim() === absent;
}

/**
 * The fields that the schema knows: whatever else was sent costs nothing. Clients know some by
 * another name (wire.md §5); the field's own name wins.
 */
function readKnown(schema: FieldSchema, sent: Record<string, unknown>): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const alias = field['x-alias'];
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
    read[name] = alias && isAbsent(value, field) ? sent[alias] : value;
  }
  return read;
}

/** Which fields must be there, given the others, and why. */
function toDemands(schema: FieldSchema, raw: Record<string, unknown>) {
  const demands = new Map<string, Pick<FieldProblem, 'rule' | 'limit'>>();
  for (const [name, others] of Object.entries(schema.dependentRequired ?? {})) {
    if (isAbsent(raw[name])) continue;
    for (const other of others) demands.set(other, { rule: 'dependentRequired', limit: name });
  }
  for (const condition of schema.allOf ?? []) {
    const holds = Object.entries(condition.if.properties).every(([name, { enum: values }]) =>
      values.includes(toSchemaType(schema.properties?.[name] ?? {}, raw[name])),
    );
    if (holds) for (const name of condition.then.required) demands.set(name, { rule: 'required' });
  }
  for (const name of schema.required ?? []) demands.set(name, { rule: 'required' });
  return demands;
}

/** Names of the fields that must be there beside what is there already. */
export function toRequired(schema: FieldSchema, raw: Record<string, unknown>): Set<string> {
  return new Set(toDemands(schema, raw).keys());
}

/**
 * Walks an object in the order of its table: brings scalars into their type, leaves out unknown and
 * empty optional fields, and gathers what breaks a rule. The first problem is the one to answer.
 */
export function checkFields(
  schema: FieldSchema,
  sent: Record<string, unknown>,
  prefix = '',
): Checked<Record<string, unknown>> {
  const value: Record<string, unknown> = {};
  const problems: FieldProblem[] = [];
  const raw = readKnown(schema, sent);
  const demands = toDemands(schema, raw);
  const alternatives = schema.anyOf?.flatMap((each) => each.required) ?? [];
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const path = prefix + name;
    if (name === alternatives[0] && alternatives.every((each) => isAbsent(raw[each]))) {
      const limit = alternatives.join(', ');
      problems.push({ path, rule: 'anyOf', limit, code: schema['x-none'] ?? fallback.missing });
    }
    if (isAbsent(raw[name], field)) {
      const demand = demands.get(name);
      if (demand) problems.push({ path, ...demand, code: toCode(field, 'required') });
      continue;
    }
    const checked = checkField(field, raw[name], path);
    value[name] = checked.value;
    problems.push(...checked.problems);
  }
  return { value, problems };
}

function checkField(schema: FieldSchema, raw: unknown, path: string): Checked<unknown> {
  const value = toSchemaType(schema, raw);
  const rule = findBrokenRule(schema, value);
  if (rule) {
    const problem = { path, rule, limit: toLimit(schema, rule), code: toCode(schema, rule) };
    return { value, problems: [problem] };
  }
  if (isObject(value)) return checkFields(schema, value, `${path}.`);
  if (!Array.isArray(value) || !schema.items) return { value, problems: [] };
  const problems: FieldProblem[] = [];
  const items = value.map((item, index) => {
    const checked = checkItem(schema, item, `${path}[${index}]`);
    problems.push(...checked.problems);
    return checked.value;
  });
  return { value: items, problems };
}

function checkItem(list: FieldSchema, raw: unknown, path: string): Checked<unknown> {
  const item = list.items ?? {};
  if (item.type !== 'object' || isObject(raw)) return checkField(item, raw, path);
  const code = toCode(list, 'type');
  return { value: raw, problems: [{ path, rule: 'type', limit: 'object', code }] };
}
