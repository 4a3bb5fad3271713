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
  /** Of a required list that was sent empty, how many entries it needs. */
  entries?: number;
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

/** Which fields must be there, given the others, and why. */
function toDemands(schema: FieldSchema, read: (name: string) => unknown) {
  const demands = new Map<string, Pick<FieldProblem, 'rule' | 'limit'>>();
  for (const [name, others] of Object.entries(schema.dependentRequired ?? {})) {
    if (isAbsent(read(name))) continue;
    for (const other of others) demands.set(other, { rule: 'dependentRequired', limit: name });
  }
  for (const condition of schema.allOf ?? []) {
    const holds = Object.entries(condition.if.properties).every(([name, { enum: values }]) =>
      values.includes(toSchemaType(schema.properties?.[name] ?? {}, read(name))),
    );
    if (holds) for (const name of condition.then.required) demands.set(name, { rule: 'required' });
  }
  for (const name of schema.required ?? []) demands.set(name, { rule: 'required' });
  return demands;
}

/** Names of the fields that must be there beside what is there already. */
export function toRequired(schema: FieldSchema, raw: Record<string, unknown>): Set<string> {
  return new Set(toDemands(schema, (name) => raw[name]).keys());
}

/** The value of a field, whose path is its prefix and name, in the type of its schema; notes what breaks a rule. */
type Check = (raw: unknown, prefix: string, name: string, problems: FieldProblem[]) => unknown;

/** The same of all fields of an object. */
type Walk = (
  sent: Record<string, unknown>,
  prefix: string,
  problems: FieldProblem[],
) => Record<string, unknown>;

/**
 * What was sent as a field: whatever else was sent costs nothing. Clients know some fields by another
 * name (wire.md §5); the field's own name wins.
 */
function readSent(sent: Record<string, unknown>, name: string, field: FieldSchema = {}): unknown {
  const own = Object.hasOwn(sent, name) ? sent[name] : undefined;
  const alias = field['x-alias'];
  return alias && isAbsent(own, field) ? sent[alias] : own;
}

const walks = new WeakMap<FieldSchema, Walk>();

/** Of each schema once, since what it says is the same for every call. */
function toWalk(schema: FieldSchema): Walk {
  const walk = walks.get(schema) ?? compileObject(schema);
  walks.set(schema, walk);
  return walk;
}

function compileObject(schema: FieldSchema): Walk {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    field,
    check: compileField(field),
  }));
  const alternatives = schema.anyOf?.flatMap((each) => each.required) ?? [];
  const always =
    schema.dependentRequired || schema.allOf ? undefined : toDemands(schema, () => undefined);
  return (sent, prefix, problems) => {
    const value: Record<string, unknown> = {};
    const read = (name: string) => readSent(sent, name, schema.properties?.[name]);
    const demands = always ?? toDemands(schema, read);
    for (const { name, field, check } of fields) {
      if (name === alternatives[0] && alternatives.every((each) => isAbsent(read(each)))) {
        const limit = alternatives.join(', ');
        const code = schema['x-none'] ?? fallback.missing;
        problems.push({ path: prefix + name, rule: 'anyOf', limit, code });
      }
      const raw = readSent(sent, name, field);
      if (!isAbsent(raw, field)) {
        value[name] = check(raw, prefix, name, problems);
        continue;
      }
      const demand = demands.get(name);
      if (!demand) continue;
      const isEmptyList = Array.isArray(raw) && demand.rule === 'required';
      const entries = isEmptyList ? field.minItems : undefined;
      const code = toCode(field, 'required');
      problems.push({ path: prefix + name, ...demand, ...(entries && { entries }), code });
    }
    return value;
  };
}

/** Of a field, or of what a list holds. */
function compileField(schema: FieldSchema, list?: FieldSchema): Check {
  const checkItem = schema.items && compileField(schema.items, schema);
  return (raw, prefix, name, problems) => {
    if (list && schema.type === 'object' && !isObject(raw)) {
      problems.push({
        path: prefix + name,
        rule: 'type',
        limit: 'object',
        code: toCode(list, 'type'),
      });
      return raw;
    }
    const value = toSchemaType(schema, raw);
    const rule = findBrokenRule(schema, value);
    if (rule) {
      const limit = toLimit(schema, rule);
      problems.push({ path: prefix + name, rule, limit, code: toCode(schema, rule) });
      return value;
    }
    if (isObject(value)) return toWalk(schema)(value, `${prefix}${name}.`, problems);
    if (!Array.isArray(value) || !checkItem) return value;
    return value.map((item, index) => checkItem(item, prefix, `${name}[${index}]`, problems));
  };
}

/**
 * Walks an object in the order of its table: brings scalars into their type, leaves out unknown and
 * empty optional fields, and gathers what breaks a rule. The first problem is the one to answer.
 */
export function checkFields(
  schema: FieldSchema,
  sent: Record<string, unknown>,
): Checked<Record<string, unknown>> {
  const problems: FieldProblem[] = [];
  return { value: toWalk(schema)(sent, '', problems), problems };
}
