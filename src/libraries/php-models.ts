import type { FieldSchema } from '#contract/check-fields.ts';
import { toInnerModel, toItemModel } from '#reference/model-names.ts';
import { toDocComment } from './typescript-types.ts';

const scalars: Readonly<Record<string, string>> = {
  string: '?string',
  integer: '?int',
  number: 'int|float|null',
  boolean: '?bool',
};

interface Field {
  type: string;
  /** What stands in the list of fields. */
  model: string;
  /** Of a list, what an editor is told. */
  list?: string;
  /** The model of its own. */
  inner?: [name: string, schema: FieldSchema];
}

/** A field of the model `owner`; models inside are named as `model-schemas.ts` names them. */
function toField(owner: string, field: string, schema: FieldSchema): Field {
  const name = toInnerModel(owner, field);
  const { type = '', items } = schema;
  if (type === 'object')
    return { type: `?${name}`, model: `${name}::class`, inner: [name, schema] };
  if (type === 'array' && items?.type === 'object') {
    const item = toItemModel(name);
    return { type: '?array', model: `[${item}::class]`, list: item, inner: [item, items] };
  }
  const scalar = scalars[type === 'array' ? (items?.type ?? '') : type];
  if (!scalar) throw new Error(`No PHP type for ${name}: ${JSON.stringify(schema)}.`);
  if (type !== 'array') return { type: scalar, model: 'null' };
  return { type: '?array', model: 'null', list: scalar.replace(/^\?|\|null$/g, '') };
}

function toParameter([name, { type, list }]: [string, Field], schema: FieldSchema): string {
  const known = schema.enum?.map((value) => `\`${value}\``).join(', ');
  const text = [
    schema.description,
    known && `Known values: ${known}.`,
    list && `@var ?list<${list}>`,
  ].filter(Boolean);
  const comment = text.length > 0 ? toDocComment(text.join('\n'), '        ') : '';
  return `${comment}        public readonly ${type} $${name} = null,\n`;
}

/** The classes of a model and of those inside it, by name. */
export function toPhpModels(name: string, schema: FieldSchema): [name: string, code: string][] {
  const properties = Object.entries(schema.properties ?? {});
  const fields = properties.map(
    ([field, own]) => [field, toField(name, field, own)] as [string, Field],
  );
  const rows = fields.map(([field, { model }]) => `        '${field}' => ${model},\n`).join('');
  const parameters = fields.map((field, at) => toParameter(field, properties[at]?.[1] ?? {}));
  const code = `<?php

declare(strict_types=1);

namespace OpenPlatform\\Models;

use OpenPlatform\\Model;

${schema.description ? toDocComment(schema.description, '') : ''}final class ${name} extends Model
{
    protected const FIELDS = [
${rows}    ];

    public function __construct(
${parameters.join('')}    ) {
    }
}
`;
  const inner = fields.flatMap(([, field]) => (field.inner ? toPhpModels(...field.inner) : []));
  return [[name, code], ...inner];
}
