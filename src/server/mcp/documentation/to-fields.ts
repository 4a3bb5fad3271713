import { type Static, Type } from 'typebox';
import type { FieldSchema } from '#contract/check-fields.ts';
import type { PageSchema } from '#reference/page.ts';

/** A field as an agent needs it: one line each, however deeply nested. */
export const describedField = Type.Object({
  path: Type.String({ description: 'As in items[].weight.' }),
  type: Type.String(),
  required: Type.Boolean({ description: 'Whether it must be there in any case.' }),
  requiredWhen: Type.Optional(Type.Array(Type.String())),
  rules: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  values: Type.Optional(Type.Record(Type.String(), Type.String())),
  description: Type.Optional(Type.String()),
  example: Type.Optional(Type.Unknown()),
});

type DescribedField = Static<typeof describedField>;

const ruleNames = [
  'enum',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
] as const;

function toRules(schema: PageSchema): Record<string, unknown> {
  const form = schema['x-form'];
  const rules = ruleNames.map((name) => [name, schema[name]] as const);
  const own = rules.filter(([name, rule]) => rule !== undefined && !(form && name === 'pattern'));
  return Object.fromEntries(form ? [...own, ['form', form]] : own);
}

/** Returns the conditions under which an optional field is required. */
function toConditions(name: string, parent: FieldSchema): string[] {
  const byValue = (parent.allOf ?? [])
    .filter(({ then }) => then.required.includes(name))
    .map(({ if: { properties } }) =>
      Object.entries(properties)
        .map(([other, { enum: values }]) => `${other} is ${values.join(' or ')}`)
        .join(' and '),
    );
  const byPresence = Object.entries(parent.dependentRequired ?? {})
    .filter(([, others]) => others.includes(name))
    .map(([other]) => `${other} is there`);
  const alternatives = (parent.anyOf ?? []).flatMap(({ required }) => required);
  const others = alternatives.filter((other) => other !== name);
  const isAlternative = alternatives.length > others.length;
  return [
    ...byValue,
    ...byPresence,
    ...(isAlternative ? [`there is no ${others.join(' and no ')}`] : []),
  ];
}

function toField(name: string, schema: PageSchema, parent: PageSchema, path: string) {
  const rules = toRules(schema);
  const requiredWhen = toConditions(name, parent);
  const { type = 'any', enumTexts: values, description, examples } = schema;
  return {
    path,
    type: schema.items?.type ? `array of ${schema.items.type}` : type,
    required: parent.required?.includes(name) ?? false,
    ...(requiredWhen.length > 0 && { requiredWhen }),
    ...(Object.keys(rules).length > 0 && { rules }),
    ...(values && { values }),
    ...(description && { description }),
    ...(examples?.[0] !== undefined && { example: examples[0] }),
  };
}

/** Returns the fields of a schema and their nested fields, in the order of its table. */
export function toFields(schema: PageSchema, prefix = ''): DescribedField[] {
  const list = schema.items?.properties ? schema.items : undefined;
  if (list && !schema.properties) return toFields(list, `${prefix}[].`.replace(/\.\[\]/, '[]'));
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix + name;
    const inside = field.items?.properties ? `${path}[].` : `${path}.`;
    return [toField(name, field, schema, path), ...toFields(field.items ?? field, inside)];
  });
}
