import type { FieldSchema } from '#contract/check-fields.ts';
import { operations } from '#contract/operations/all.ts';

/** The Latin words of three or more letters in a text; other characters separate words. */
export function toLatinWords(text: string): string[] {
  return text.match(/\p{Script=Latin}{3,}/gu) ?? [];
}

/** Names and values that a caller writes. */
function listNames(schema: FieldSchema): string[] {
  const { properties = {}, items, enum: values = [], 'x-alias': alias = '' } = schema;
  return [
    ...Object.keys(properties),
    ...values.map(String),
    alias,
    ...Object.values(properties).flatMap(listNames),
    ...(items ? listNames(items) : []),
  ];
}

/** Words that are the same in every language because requests and responses contain them. */
export const wireWords: ReadonlySet<string> = new Set(
  operations
    .flatMap(({ id, path, request, data }) => [
      id,
      path,
      ...[request, data].flatMap((schema) => listNames(schema as FieldSchema)),
    ])
    .flatMap(toLatinWords),
);
