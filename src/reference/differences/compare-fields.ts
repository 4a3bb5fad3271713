import { toCode } from '#contract/check-fields.ts';
import type { PageSchema } from '../page.ts';

/** Table of the page that contains a field, whose anchor is `<part>.<path>`. */
export type Part = 'request' | 'answer';

/** A field that differs; each side is an object schema of it alone, with its rules, or absent. */
export interface FieldDifference {
  part: Part;
  /** Dotted, without brackets for lists: `items.number`. */
  path: string;
  before?: PageSchema;
  after?: PageSchema;
}

/** Compared keywords of a schema; texts for people and the field's other names are not compared. */
const compared = [
  ['type', 'format', 'enum', 'minimum', 'maximum', 'maxLength', 'minItems', 'maxItems', 'default'],
  // A page shows these for requests only.
  ['pattern', 'x-form'],
] as const;

function shallow({ properties: _, items, ...schema }: PageSchema): PageSchema {
  return { ...schema, ...(items && { items: shallow(items) }) };
}

/** Returns the field alone, with the rules of its object that concern it. */
function toSide(parent: PageSchema, name: string): PageSchema {
  const { properties, required, anyOf, allOf, dependentRequired } = parent;
  const among = (names: readonly string[]) => names.includes(name);
  const rules = allOf?.filter(({ then }) => among(then.required)) ?? [];
  const others = Object.entries(dependentRequired ?? {}).filter(([, names]) => among(names));
  const alternatives = anyOf?.some((each) => among(each.required)) ? anyOf : undefined;
  return {
    properties: { [name]: shallow(properties?.[name] ?? {}) },
    ...(required && among(required) && { required: [name] }),
    ...(rules.length > 0 && {
      // biome-ignore lint/suspicious/noThenProperty: JSON Schema's keyword.
      allOf: rules.map((rule) => ({ ...rule, then: { required: [name] } })),
    }),
    ...(others.length > 0 && {
      dependentRequired: Object.fromEntries(others.map(([other]) => [other, [name]])),
    }),
    ...(alternatives && { anyOf: alternatives, 'x-none': parent['x-none'] }),
  };
}

/** Returns the codes in the field's row. */
function toCodes(schema: PageSchema, mayBeMissing: boolean): unknown[] {
  return [
    mayBeMissing || toCode(schema, 'required'),
    schema.maxLength === undefined || toCode(schema, 'maxLength'),
    schema.maxItems === undefined || toCode(schema, 'maxItems'),
    toCode(schema, 'type'),
  ];
}

/** Two sides with equal pictures look the same to a reader. */
function toPicture({ properties = {}, ...rules }: PageSchema, part: Part): string {
  const [schema = {}] = Object.values(properties);
  const isOptional = Object.keys(rules).length === 0;
  const keys = part === 'request' ? compared.flat() : compared[0];
  return JSON.stringify([
    rules,
    keys.map((key) =>
      [schema, schema.items].map((each) => (each as Record<string, unknown>)?.[key]),
    ),
    Object.keys(schema.enumTexts ?? {}),
    part === 'request' && toCodes(schema, isOptional),
  ]);
}

function toInside(parent: PageSchema, name: string): PageSchema {
  const schema = parent.properties?.[name] ?? {};
  return schema.items?.properties ? schema.items : schema;
}

/** Returns the fields in which two objects differ, in the order of the later one, then the removed ones. */
export function compareFields(
  before: PageSchema,
  after: PageSchema,
  part: Part,
  prefix = '',
): FieldDifference[] {
  const [old = {}, fresh = {}] = [before.properties, after.properties];
  return [...new Set([...Object.keys(fresh), ...Object.keys(old)])].flatMap((name) => {
    const own = { part, path: prefix + name };
    if (!(name in old)) return [{ ...own, after: toSide(after, name) }];
    if (!(name in fresh)) return [{ ...own, before: toSide(before, name) }];
    const sides = { before: toSide(before, name), after: toSide(after, name) };
    const isSame = toPicture(sides.before, part) === toPicture(sides.after, part);
    const inside = compareFields(
      toInside(before, name),
      toInside(after, name),
      part,
      `${own.path}.`,
    );
    return isSame ? inside : [{ ...own, ...sides }, ...inside];
  });
}
