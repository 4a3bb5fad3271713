import type { Static, TObject } from 'typebox';
import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { type FieldFault, PortalError } from './portal-error.ts';

/** Paths of texts with U+0000, which PostgreSQL cannot store. */
function findNul(value: unknown, path: string): string[] {
  if (typeof value === 'string') return value.includes('\u0000') ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((each, at) => findNul(each, `${path}[${at}]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    findNul(each, path === '' ? name : `${path}.${name}`),
  );
}

/** Converts a request to the types of a schema; throws a PortalError with every invalid field. */
export function assertFields<Schema extends TObject>(
  schema: Schema,
  sent: unknown,
): Static<Schema> {
  const given = typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sent : {};
  const { value, problems } = checkFields(schema as FieldSchema, given as Record<string, unknown>);
  const fields: Record<string, FieldFault> = {};
  for (const { path, rule, limit = '' } of problems) {
    fields[path] ??= { text: `form.rule.${rule}`, values: { limit } };
  }
  // Only values that fit their schema are scanned, which limits the depth.
  const nul = problems.length === 0 ? findNul(value, '') : [];
  for (const path of nul) fields[path] = { text: 'portal.nulCharacter' };
  if (Object.keys(fields).length === 0) return value as Static<Schema>;
  throw new PortalError('fields', 'portal.fields', { fields });
}
