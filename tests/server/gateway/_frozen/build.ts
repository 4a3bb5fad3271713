import type { FieldSchema } from '#contract/check-fields.ts';

/** Decides everything that a schema leaves open. */
export interface Picker {
  /** True to send an optional field. */
  sends(name: string): boolean;
  choose(values: readonly unknown[]): unknown;
  number(schema: FieldSchema): number;
  text(schema: FieldSchema): string;
  list(schema: FieldSchema, build: (picker: Picker) => unknown): unknown[];
}

type Fields = Record<string, unknown>;

/** Fields that the fields sent so far require. */
function findDemanded(schema: FieldSchema, fields: Fields, sent: ReadonlySet<string>): string[] {
  const { dependentRequired = {}, allOf = [], anyOf } = schema;
  const conditions = allOf.filter(({ if: condition }) =>
    Object.entries(condition.properties).every(
      ([name, { enum: values }]) => sent.has(name) && values.includes(fields[name]),
    ),
  );
  const isMet = !anyOf || anyOf.some(({ required }) => required.every((name) => sent.has(name)));
  return [
    ...Object.entries(dependentRequired).flatMap(([name, others]) =>
      sent.has(name) ? others : [],
    ),
    ...conditions.flatMap(({ then }) => then.required),
    ...(isMet ? [] : (anyOf?.[0]?.required ?? [])),
  ].filter((name) => !sent.has(name));
}

function buildObject(schema: FieldSchema, picker: Picker): Fields {
  const { properties = {}, required = [] } = schema;
  const names = Object.keys(properties);
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, build(field, picker)]),
  );
  const sent = new Set(names.filter((name) => required.includes(name) || picker.sends(name)));
  for (;;) {
    const demanded = findDemanded(schema, fields, sent);
    if (demanded.length === 0) break;
    for (const name of demanded) sent.add(name);
  }
  return Object.fromEntries(
    names.filter((name) => sent.has(name)).map((name) => [name, fields[name]]),
  );
}

/** A value that a schema of the contract allows: the part of JSON Schema that the contract uses. */
export function build(schema: FieldSchema, picker: Picker): unknown {
  if (schema.enum) return picker.choose(schema.enum);
  switch (schema.type) {
    case 'object':
      return buildObject(schema, picker);
    case 'array':
      return picker.list(schema, (own) => build(schema.items ?? {}, own));
    case 'boolean':
      return picker.choose([false, true]);
    case 'number':
    case 'integer':
      return picker.number(schema);
    case 'string':
      return picker.text(schema);
    default:
      throw new Error(`the gate builds no value of ${JSON.stringify(schema)}`);
  }
}
