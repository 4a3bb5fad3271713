import { toCode } from '#contract/check-fields.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { PageSchema } from '#reference/page.ts';
import type { FieldRow, Need, Say } from './field-row.ts';
import { toAlternatives } from './list-words.ts';
import { toOneOf } from './to-conditions.ts';

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

/** The codes a request's field may answer, each once with all its cases in words. */
export function toCodes(
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
