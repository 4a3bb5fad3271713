import type { FieldSchema } from '#contract/check-fields.ts';

/** Responses may hold new values; editors still offer the known ones. */
const openTexts = '(string & {})';

/** Returns the lines of a doc comment that the text cannot end. */
export function toDocComment(text: string, indent: string): string {
  const lines = text.replaceAll('*/', '*\\/').split('\n');
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${`${indent} * ${line}`.trimEnd()}\n`).join('')}${indent} */\n`;
}

/** A sender accepts the known values; a reader also accepts later ones. */
export type Side = 'sent' | 'read';

function toUnion(values: readonly unknown[], side: Side): string {
  const known = values.map((value) => JSON.stringify(value));
  const others = typeof values[0] === 'number' ? 'number' : openTexts;
  return (side === 'sent' ? known : [...known, others]).join(' | ');
}

const scalars: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
};

function toObject(schema: FieldSchema, side: Side, indent: string): string {
  const inner = `${indent}  `;
  const required = schema.required ?? [];
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const comment = field.description ? toDocComment(field.description, inner) : '';
    const type = toType(field, side, inner);
    const isOptional = !required.includes(name);
    const absent = isOptional && side === 'read' ? ' | null' : '';
    return `${comment}${inner}${name}${isOptional ? '?' : ''}: ${type}${absent};\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}

/** Returns the TypeScript type of a value, with a comment for each field of an object. */
export function toType(schema: FieldSchema, side: Side, indent = ''): string {
  const { type, items, enum: values } = schema;
  if (type === 'object' && !schema.properties) return 'Record<string, unknown>';
  if (type === 'object') return toObject(schema, side, indent);
  if (type === 'array') return `Array<${items ? toType(items, side, indent) : 'unknown'}>`;
  if (values) return toUnion(values, side);
  const scalar = scalars[type ?? ''];
  if (!scalar) throw new Error(`A library has no type for ${JSON.stringify(schema)}.`);
  return scalar;
}
