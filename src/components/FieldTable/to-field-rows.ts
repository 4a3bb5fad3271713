import { toCode } from '#contract/check-fields.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { PageSchema } from '#reference/page.ts';
import type { FieldRow, Need, Say } from './field-row.ts';
import { toCodeWord, toFormat, toRange, toType, zonedTime } from './to-type.ts';

/** Text ids that say whether a field is required: in requests, and in answers. */
export const needTexts: Record<'request' | 'answer', Record<Need, string>> = {
  request: {
    required: 'fields.required',
    conditional: 'fields.conditional',
    optional: 'fields.optional',
  },
  answer: {
    required: 'fields.always',
    conditional: 'fields.sometimes',
    optional: 'fields.sometimes',
  },
};

/** Returns a list in words: `1, 2 or 4`. */
function toAlternatives(words: readonly string[], say: Say): string {
  const last = words.at(-1) ?? '';
  if (words.length < 2) return last;
  const list = words.slice(0, -1).join(say('fields.list.comma'));
  return say('fields.list.or', { list, last });
}

/** Returns the fields of which at least one is required, if `name` is one of them; otherwise none. */
function toOneOf(parent: PageSchema, name: string): string[] {
  const names = parent.anyOf?.flatMap(({ required }) => required) ?? [];
  return names.includes(name) ? names : [];
}

function toRequiredWhen(parent: PageSchema, name: string, say: Say): string[] {
  const rules = parent.allOf?.filter((rule) => rule.then.required.includes(name)) ?? [];
  return rules.map((rule) => {
    const [field = '', { enum: values } = { enum: [] }] =
      Object.entries(rule.if.properties)[0] ?? [];
    const alternatives = toAlternatives(values.map(toCodeWord), say);
    return say('fields.required.when', { field: toCodeWord(field), values: alternatives });
  });
}

function toRequiredWith(parent: PageSchema, name: string, say: Say): string[] {
  return Object.entries(parent.dependentRequired ?? {})
    .filter(([, others]) => others.includes(name))
    .map(([other]) => say('fields.required.with', { field: toCodeWord(other) }));
}

/** Returns sentences on when the field `name` of an object is required; none if it always or never is. */
function toConditions(parent: PageSchema, name: string, say: Say): string[] {
  const oneOf = toOneOf(parent, name).map(toCodeWord);
  return [
    ...toRequiredWhen(parent, name, say),
    ...toRequiredWith(parent, name, say),
    ...(oneOf.length ? [say('fields.required.oneOf', { fields: toAlternatives(oneOf, say) })] : []),
  ];
}

function toCases(
  schema: PageSchema,
  parent: PageSchema,
  name: string,
  need: Need,
): [string, ErrorCode][] {
  const oneOf = toOneOf(parent, name).length > 0;
  const tooLong = schema.maxLength !== undefined && !schema.format;
  const tooMany = schema.maxItems !== undefined;
  const cases: [string, ErrorCode | false | undefined][] = [
    ['missing', need !== 'optional' && !oneOf && toCode(schema, 'required')],
    ['none', oneOf && (parent['x-none'] ?? toCode({}, 'required'))],
    ['tooLong', tooLong && toCode(schema, 'maxLength')],
    ['tooMany', tooMany && toCode(schema, 'maxItems')],
    ['invalid', toCode(schema, 'type')],
  ];
  return cases.filter((each): each is [string, ErrorCode] => Boolean(each[1]));
}

/** Returns the error codes of a request's field, each once with all its cases in words. */
function toCodes(
  schema: PageSchema,
  parent: PageSchema,
  name: string,
  need: Need,
  say: Say,
): FieldRow['codes'] {
  const casesOf = new Map<ErrorCode, string[]>();
  for (const [id, code] of toCases(schema, parent, name, need)) {
    casesOf.set(code, [...(casesOf.get(code) ?? []), say(`fields.case.${id}`)]);
  }
  return [...casesOf].map(([code, cases]) => ({ code, cases: toAlternatives(cases, say) }));
}

function toRules(
  schema: PageSchema & { default?: unknown },
  kind: 'request' | 'answer',
  say: Say,
): FieldRow['rules'] {
  const example = schema.examples?.[0];
  const rules = [
    ['range', toRange(schema, say)],
    // The format lists the accepted forms; a version 1 answer has one form, which its own text names.
    [
      'format',
      kind === 'request' || schema.format === zonedTime ? toFormat(schema, say) : undefined,
    ],
    ['default', schema.default === undefined ? undefined : toCodeWord(schema.default)],
    ['example', example === undefined ? undefined : toCodeWord(example)],
  ] as const;
  return rules.flatMap(([id, value]) =>
    value === undefined ? [] : [{ label: say(`fields.${id}.label`), value }],
  );
}

function toValues({ enum: values = [], enumTexts = {} }: PageSchema): FieldRow['values'] {
  return values.map(String).map((value) => ({ value, meaning: enumTexts[value] ?? '' }));
}

function toNeed(parent: PageSchema, name: string, conditions: string[]): Need {
  if (parent.required?.includes(name)) return 'required';
  return conditions.length ? 'conditional' : 'optional';
}

/** Returns a row for each field of an object, in table order, with inner fields as children. */
export function toFieldRows(
  parent: PageSchema,
  kind: 'request' | 'answer',
  say: Say,
  prefix: string = kind,
): FieldRow[] {
  return Object.entries(parent.properties ?? {}).map(([name, schema]) => {
    const conditions = toConditions(parent, name, say);
    const need = toNeed(parent, name, conditions);
    const inside = schema.items?.properties ? schema.items : schema;
    return {
      id: `${prefix}.${name}`,
      name,
      type: toType(schema, say),
      need,
      conditions,
      description: schema.description ?? '',
      rules: toRules(schema, kind, say),
      values: toValues(schema),
      codes: kind === 'request' ? toCodes(schema, parent, name, need, say) : [],
      children: toFieldRows(inside, kind, say, `${prefix}.${name}`),
    };
  });
}
