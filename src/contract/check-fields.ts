import { type FieldSchema, findBrokenRule, type Rule, toSchemaType } from './check-value.ts';
import type { ErrorCode } from './errors.ts';
import { isObject } from './is-object.ts';
import { explain, type Reason } from './normalize/explain.ts';
import { isUnseen } from './normalize/marks.ts';
import { createReader, dropFillers, isBlank } from './normalize/read-field.ts';
import { toScalarText } from './signer.ts';
import { type FieldWarning, mostWarnings, type WarningRule } from './warnings.ts';

export type { FieldSchema } from './check-value.ts';

/** A field that breaks a rule: its dotted path (`items[2].number`), the rule, its limit, the code to return. */
export interface FieldProblem {
  path: string;
  rule: Rule;
  limit?: string;
  /** Entries needed by a required list that was sent empty. */
  entries?: number;
  /** Reason and probable intent, if known. */
  why?: Reason;
  code: ErrorCode;
}

/** Result of checking an object. */
export interface Checked {
  value: Record<string, unknown>;
  problems: FieldProblem[];
  /** The first warnings; `moreWarnings` counts the rest. */
  warnings: FieldWarning[];
  moreWarnings: number;
}

class Report {
  readonly problems: FieldProblem[] = [];
  readonly warnings: FieldWarning[] = [];
  moreWarnings = 0;

  warn(warning: FieldWarning): void {
    if (this.warnings.length < mostWarnings) this.warnings.push(warning);
    else this.moreWarnings += 1;
  }
}

/** Codes if no special one fits (protocol.md §6): for required or too long, and for otherwise invalid. */
const fallback = { missing: '999001010', tooLong: '999001010', invalid: '999001030' } as const;

/** Returns the code for a field that breaks a rule. */
export function toCode(schema: FieldSchema, rule: Rule): ErrorCode {
  if (rule === 'required') return schema['x-missing'] ?? schema['x-invalid'] ?? fallback.missing;
  if (rule === 'maxLength') return schema['x-too-long'] ?? schema['x-invalid'] ?? fallback.tooLong;
  if (rule === 'maxItems') return schema['x-too-long'] ?? schema['x-invalid'] ?? fallback.invalid;
  return schema['x-invalid'] ?? fallback.invalid;
}

/** Returns what a rule allows, as messages name it; undefined if the rule has no limit. */
export function toLimit(schema: FieldSchema, rule: Rule): string | undefined {
  if (rule === 'type') return schema.type;
  if (rule === 'pattern' && schema['x-form']) return schema['x-form'];
  if (rule === 'minDigits') return String(schema['x-min-digits']);
  const limit = rule in schema ? schema[rule as keyof FieldSchema] : undefined;
  return Array.isArray(limit) ? limit.join(', ') : limit === undefined ? undefined : String(limit);
}

/** Returns true if a field is absent: a text of invisible characters and an empty list are (protocol.md §4). */
function isAbsent(value: unknown, schema: FieldSchema = {}): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) {
    return value.length === 0 && (schema.type !== 'string' || schema['x-joins-lists'] === true);
  }
  if (typeof value === 'string' && isUnseen(value)) return true;
  const absent = schema['x-absent-as'];
  return absent !== undefined && toScalarText(toSchemaType(schema, value)).trim() === absent;
}

/** Returns which fields are required given the others, and why. */
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

/** Returns the names of fields required in addition to those already present. */
export function toRequired(schema: FieldSchema, raw: Record<string, unknown>): Set<string> {
  return new Set(toDemands(schema, (name) => raw[name]).keys());
}

/** Returns the value of a field, at prefix plus name, in the type of its schema; reports broken rules. */
type Check = (raw: unknown, prefix: string, name: string, report: Report) => unknown;

/** The same for all fields of an object. */
type Walk = (
  sent: Record<string, unknown>,
  prefix: string,
  report: Report,
) => Record<string, unknown>;

const walks = new WeakMap<FieldSchema, Walk>();

/** Compiles each schema once, since its checks are the same for every call. */
function toWalk(schema: FieldSchema): Walk {
  const walk = walks.get(schema) ?? compileObject(schema);
  walks.set(schema, walk);
  return walk;
}

function toWarningRule(raw: unknown, value: unknown): WarningRule {
  if (value === undefined || value === '') return 'absent';
  return Array.isArray(value) && !Array.isArray(raw) && value.length === 1 && value[0] === raw
    ? 'list-of-one'
    : 'normalized';
}

const isJoinedList = (field: FieldSchema) => field['x-joins-lists'] === true;

const holdsList = (field: FieldSchema) =>
  field.type === 'array' || field.type === 'object' || isJoinedList(field);

/** Reads a field under its own name, else under another that clients know it by (protocol.md §5). */
function compileRead(name: string, field: FieldSchema) {
  const reader = createReader(field);
  const alias = field['x-alias'];
  return (sent: Record<string, unknown>, prefix: string, report: Report): unknown => {
    const own = Object.hasOwn(sent, name) ? sent[name] : undefined;
    let raw = own;
    if (alias && isAbsent(own, field) && Object.hasOwn(sent, alias)) {
      raw = sent[alias];
      if (!isAbsent(raw, field)) {
        report.warn({ path: prefix + name, rule: 'other-name', received: alias, used: name });
      }
    }
    if (!reader || raw === undefined || raw === null) return raw;
    const value = reader(raw, sent);
    const isNoted = !isAbsent(raw, field) || (Array.isArray(raw) && !isJoinedList(field));
    // A list of texts equals the same texts joined in one.
    const isJoined = typeof value === 'string' && Array.isArray(raw) && raw.join() === value;
    if (value !== raw && !isJoined && isNoted) {
      const rule = toWarningRule(raw, value);
      report.warn({ path: prefix + name, rule, received: raw, used: value });
    }
    // The error for an empty required list says how many entries it needs.
    return value === undefined && Array.isArray(raw) && holdsList(field) ? [] : value;
  };
}

/** Returns the name under which a field was sent, for use in messages. */
function toSentName(sent: Record<string, unknown>, name: string, field: FieldSchema): string {
  const alias = field['x-alias'];
  return alias && isAbsent(sent[name], field) && !isAbsent(sent[alias], field) ? alias : name;
}

function explainMistaken(field: FieldSchema, sent: Record<string, unknown>): Reason | undefined {
  const other = field['x-mistaken'];
  if (!other || isBlank(sent[other])) return undefined;
  return { text: 'detail.sentAs', values: { other } };
}

/** Finds the phones of a group in which one is required, and the digits of each. */
function findPhones(schema: FieldSchema, names: readonly string[]) {
  const isPhone = (name: string) => schema.properties?.[name]?.['x-kind'] === 'phone';
  const phones = (schema.anyOf ?? []).flatMap((each) => each.required).filter(isPhone);
  const [first = ''] = phones;
  const minDigits = schema.properties?.[first]?.['x-min-digits'] ?? 0;
  return { places: phones.map((name) => names.indexOf(name)), minDigits };
}

function compileObject(schema: FieldSchema): Walk {
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => ({
    name,
    field,
    read: compileRead(name, field),
    check: compileField(field),
  }));
  const names = fields.map(({ name }) => name);
  const places = new Map(names.map((name, index) => [name, index]));
  const phones = findPhones(schema, names);
  const alternatives = schema.anyOf?.flatMap((each) => each.required) ?? [];
  const always =
    schema.dependentRequired || schema.allOf ? undefined : toDemands(schema, () => undefined);
  const withoutFillers = (raws: unknown[], prefix: string, report: Report) => {
    const sent = phones.places.map((place) => raws[place]);
    dropFillers(sent, phones.minDigits).forEach((value, index) => {
      const place = phones.places[index] ?? 0;
      if (value === raws[place]) return;
      const path = `${prefix}${names[place]}`;
      report.warn({ path, rule: 'absent', received: raws[place] });
      raws[place] = value;
    });
  };
  return (sent, prefix, report) => {
    const value: Record<string, unknown> = {};
    const raws = fields.map(({ read }) => read(sent, prefix, report));
    if (phones.places.length > 1 && phones.places.every((place) => raws[place] !== undefined)) {
      withoutFillers(raws, prefix, report);
    }
    const read = (name: string) => raws[places.get(name) ?? -1];
    const demands = always ?? toDemands(schema, read);
    let index = -1;
    for (const { name, field, check } of fields) {
      index += 1;
      if (
        name === alternatives[0] &&
        alternatives.every((each) => isAbsent(read(each), schema.properties?.[each]))
      ) {
        const limit = alternatives.join(', ');
        const code = schema['x-none'] ?? fallback.missing;
        report.problems.push({ path: prefix + name, rule: 'anyOf', limit, code });
      }
      const raw = raws[index];
      const demand = demands.get(name);
      const isEmptyObject = !demand && field.type === 'object' && isObject(raw);
      if (!isAbsent(raw, field) && !(isEmptyObject && isBlankObject(field, raw))) {
        value[name] = check(raw, prefix, toSentName(sent, name, field), report);
        continue;
      }
      if (!demand) continue;
      const isEmptyList = Array.isArray(raw) && demand.rule === 'required';
      const entries = isEmptyList && field.type !== 'object' ? field.minItems : undefined;
      const code = toCode(field, 'required');
      const why =
        explainMistaken(field, sent) ??
        explain(field, 'required', raw ?? sent[toSentName(sent, name, field)]);
      report.problems.push({
        path: prefix + name,
        ...demand,
        ...(entries && { entries }),
        ...(why && { why }),
        code,
      });
    }
    return value;
  };
}

/** Returns true if all known fields of an object are blank. */
function isBlankObject({ properties = {} }: FieldSchema, raw: Record<string, unknown>): boolean {
  return Object.entries(properties).every(
    ([name, { 'x-alias': alias }]) => isBlank(raw[name]) && (!alias || isBlank(raw[alias])),
  );
}

/** Compiles the check of a field, or of a list's entries. */
function compileField(schema: FieldSchema, list?: FieldSchema): Check {
  const checkItem = schema.items && compileField(schema.items, schema);
  // Blank entries from clients of the open API are skipped; in the portal's forms they are wrong.
  const skipsEmpty = schema['x-text'] !== undefined;
  return (raw, prefix, name, report) => {
    if (list && schema.type === 'object' && !isObject(raw)) {
      report.problems.push({
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
      const why = explain(schema, rule, raw);
      const code = toCode(schema, rule);
      report.problems.push({ path: prefix + name, rule, limit, ...(why && { why }), code });
      return value;
    }
    if (isObject(value)) return toWalk(schema)(value, `${prefix}${name}.`, report);
    if (!Array.isArray(value) || !checkItem) return value;
    const entries: unknown[] = [];
    let empty = 0;
    for (const [index, item] of value.entries()) {
      // An object without fields may be intended, such as a parcel's item of which nothing is known.
      if (skipsEmpty && (item === false || isBlank(item)) && !isObject(item)) empty += 1;
      else entries.push(checkItem(item, prefix, `${name}[${index}]`, report));
    }
    if (empty > 0) report.warn({ path: prefix + name, rule: 'empty-entries' });
    return entries;
  };
}

/**
 * Walks an object in table order: reads fields that clients write in more than one way (protocol.md §4),
 * converts scalars to their type, drops unknown and empty optional fields, and collects broken rules and
 * values that were not taken as sent. The first problem is the one to answer.
 */
export function checkFields(schema: FieldSchema, sent: Record<string, unknown>): Checked {
  const report = new Report();
  const value = toWalk(schema)(sent, '', report);
  const { problems, warnings, moreWarnings } = report;
  return { value, problems, warnings, moreWarnings };
}
