import type { Static, TObject } from 'typebox';
import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { type FieldFault, PortalError } from './portal-error.ts';

/** What was sent in the types of a schema; throws a PortalError that names every field at fault. */
export function assertFields<Schema extends TObject>(
  schema: Schema,
  sent: unknown,
): Static<Schema> {
  const given = typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? sent : {};
  const { value, problems } = checkFields(schema as FieldSchema, given as Record<string, unknown>);
  if (problems.length === 0) return value as Static<Schema>;
  const fields: Record<string, FieldFault> = {};
  for (const { path, rule, limit = '' } of problems) {
    fields[path] ??= { text: `form.rule.${rule}`, values: { limit } };
  }
  throw new PortalError('fields', 'portal.fields', { fields });
}
