import { type FieldSchema, toCode, toLimit } from '#contract/check-fields.ts';
import type { Rule } from '#contract/check-value.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { listReasons, toRule } from '#contract/reasons.ts';
import { fillText, toPattern } from '#contract/texts.ts';
import type { ApiVersion } from '#contract/versions/descriptors.ts';
import { v1 } from '#contract/versions/v1.ts';
import { v2 } from '#contract/versions/v2.ts';
import type { TextOf } from './openapi-parts.ts';

/** A rule of a field, its limit, and the code that a call receives which breaks it. */
export interface FieldRule {
  /** Dotted, with `[]` for the entries of a list. */
  path: string;
  rule: Rule;
  limit?: string;
  code: ErrorCode;
}

const ruleOfKeyword: Readonly<Record<string, Rule>> = {
  enum: 'enum',
  minLength: 'minLength',
  'x-min-digits': 'minDigits',
  maxLength: 'maxLength',
  pattern: 'pattern',
  format: 'format',
  minimum: 'minimum',
  maximum: 'maximum',
  minItems: 'minItems',
  maxItems: 'maxItems',
};

function* listRulesOf(schema: FieldSchema): Generator<Rule> {
  if (schema.type !== undefined) yield 'type';
  for (const [keyword, rule] of Object.entries(ruleOfKeyword)) if (keyword in schema) yield rule;
}

function* listOfValue(schema: FieldSchema, path: string, list?: FieldSchema): Generator<FieldRule> {
  for (const rule of listRulesOf(schema)) {
    const limit = toLimit(schema, rule);
    const isEntry = list && schema.type === 'object' && rule === 'type';
    yield { path, rule, ...(limit && { limit }), code: toCode(isEntry ? list : schema, rule) };
  }
  if (schema.properties) yield* listFieldRules(schema, `${path}.`);
  if (schema.items) yield* listOfValue(schema.items, `${path}[]`, schema);
}

/** Lists all rules of an object's fields, those that depend on other fields included, in the order of the table. */
export function* listFieldRules(schema: FieldSchema, prefix = ''): Generator<FieldRule> {
  const { properties = {}, required = [], allOf = [], dependentRequired = {}, anyOf } = schema;
  const demanded = new Set([...required, ...allOf.flatMap(({ then }) => then.required)]);
  const alternatives = anyOf?.flatMap((each) => each.required) ?? [];
  for (const [name, field] of Object.entries(properties)) {
    const path = prefix + name;
    const code = toCode(field, 'required');
    if (name === alternatives[0]) {
      const limit = alternatives.join(', ');
      yield { path, rule: 'anyOf', limit, code: schema['x-none'] ?? code };
    }
    if (demanded.has(name)) yield { path, rule: 'required', code };
    for (const [other, names] of Object.entries(dependentRequired)) {
      if (names.includes(name)) yield { path, rule: 'dependentRequired', limit: other, code };
    }
    yield* listOfValue(field, path);
  }
}

/** Codes of every field without one of its own; a list of those fields would be that of nearly all. */
const general: readonly ErrorCode[] = ['999001010', '999001030'];

/** Lists an operation's rules without those that go without saying, and those of a code for all fields. */
function listOwnRules({ request }: Operation): FieldRule[] {
  const rules = [...listFieldRules(request as FieldSchema)];
  const times = new Set(rules.filter(({ rule }) => rule === 'format').map(({ path }) => path));
  return rules.filter(({ path, rule, limit, code }) => {
    // The format of a time also says how long it is, and how it is written.
    const isTold = times.has(path) && (rule === 'maxLength' || rule === 'pattern');
    const isPlain = rule === 'type' && limit === 'string';
    return !isTold && !isPlain && !general.includes(code);
  });
}

interface Ruled {
  paths: string[];
  rule: Rule;
  limit: string;
  operations: string[];
}

/** Joins fields with the same rule of the same operations. */
function join(rules: readonly (FieldRule & { operation: string })[]): Ruled[] {
  const byRule = Map.groupBy(rules, ({ path, rule, limit }) => JSON.stringify([path, rule, limit]));
  const joined = new Map<string, Ruled>();
  for (const same of byRule.values()) {
    const operations = same.map(({ operation }) => operation);
    for (const { path, rule, limit = '' } of same.slice(0, 1)) {
      const key = JSON.stringify([rule, limit, operations]);
      const known = joined.get(key) ?? { paths: [], rule, limit, operations };
      known.paths.push(path);
      joined.set(key, known);
    }
  }
  return [...joined.values()];
}

function listRuled({ calls, sandboxCalls }: ApiVersion): Map<ErrorCode, Ruled[]> {
  const own = [...calls, ...sandboxCalls].flatMap((operation) =>
    listOwnRules(operation).map((rule) => ({ ...rule, operation: operation.path })),
  );
  const byCode = Map.groupBy(own, ({ code }) => code);
  return new Map([...byCode].map(([code, rules]) => [code, join(rules)]));
}

const ruled = { 1: listRuled(v1), 2: listRuled(v2) };

/** Lists the rules for which the general codes are returned, of whatever field. */
function listGeneralRules({ calls, sandboxCalls }: ApiVersion): { code: ErrorCode; rule: Rule }[] {
  const all = [...calls, ...sandboxCalls].flatMap(({ request }) => [
    ...listFieldRules(request as FieldSchema),
  ]);
  const own = all.filter(({ code }) => general.includes(code));
  const distinct = new Map(own.map(({ code, rule }) => [`${code} ${rule}`, { code, rule }]));
  return [...distinct.values()];
}

const generalRules = { 1: listGeneralRules(v1), 2: listGeneralRules(v2) };

/** The field is named by the fault itself. */
const place = /^\{field\}\s*[:：]\s*/;

/** What no language translates: formulas, places, names of headers and media types, values of the sandbox. */
const verbatim =
  /\b(?:base64|UPPER)\((?:[\w-]+\()+[^()]*\)+|\{\w+\}|\b[A-Z][a-z]+(?:-[A-Z][a-z]+)+\b|\bcontent-encoding\b|\b(?:multipart|application)\/[\w-]+|\bSIMULATE-(?:LATE-)?/g;

/**
 * Returns the words of a reason as `msg` has them, with what no language translates as code. A place says
 * what `msg` has there: `<field>`.
 */
function toWords(key: string, textOf: TextOf, isOfOneField = true): string {
  const pattern = toPattern(textOf(key));
  return (isOfOneField ? pattern.replace(place, '') : pattern)
    .replaceAll(verbatim, '`$&`')
    .replaceAll(/\{(\w+)\}/g, (_, name) => `<${textOf(`error.place.${name}`)}>`);
}

/**
 * Returns why a version answers a code, a line each: the reasons that `ApiError` accepts, in the words that
 * `msg` has, and the rules of the version's fields. Version 2 names the rule of each.
 */
export function toReasons(
  code: ErrorCode,
  major: 1 | 2,
  { textOf, locale }: { textOf: TextOf; locale: string },
): string {
  const toLine = (rule: string, words: string) =>
    major === 2 ? `- \`${rule}\`: ${words}` : `- ${words}`;
  const reasons = listReasons(code, major).map((key) => toLine(toRule(key), toWords(key, textOf)));
  const own = ruled[major].get(code) ?? [];
  const everywhere = new Set(own.flatMap(({ operations }) => operations)).size;
  const rules = own.map(({ paths, rule, limit, operations }) => {
    const field = paths.map((path) => `\`${path}\``).join(' / ');
    // The name of a type is English in every language.
    const values = { field, limit: rule === 'type' ? `\`${limit}\`` : limit };
    const words = fillText(textOf(`rule.${rule}`), values, locale);
    const where = operations.length < everywhere ? ` (${operations.join(', ')})` : '';
    return toLine(rule, words + where);
  });
  const anyField = generalRules[major]
    .filter((each) => each.code === code)
    .map(({ rule }) => toLine(rule, toWords(`rule.${rule}`, textOf, false)));
  return [...reasons, ...rules, ...anyField].join('\n');
}
