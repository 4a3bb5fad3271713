import type { ValidateFunction } from 'ajv';
import type { FieldSchema } from '#contract/check-fields.ts';
import { zonedTimeFormat } from '#contract/schema.ts';
import type { OpenApiDocument } from '#reference/openapi.ts';
import { createAjv } from '../../../contract/_schemas.ts';

/** Lists how a value breaks a schema of a document; empty when it is valid. */
export type Judge = (schema: FieldSchema, value: unknown) => string[];

const zonedTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Creates a validator that compiles each schema once. */
export function createJudge({ components }: OpenApiDocument): Judge {
  const ajv = createAjv().addFormat(zonedTimeFormat, (text: string) => {
    return zonedTime.test(text) && !Number.isNaN(Date.parse(text));
  });
  const compiled = new WeakMap<FieldSchema, ValidateFunction>();
  return (schema, value) => {
    // References point into the document.
    const isValid = compiled.get(schema) ?? ajv.compile({ ...schema, components });
    compiled.set(schema, isValid);
    if (isValid(value)) return [];
    return (isValid.errors ?? []).map(({ instancePath, message = '' }) =>
      `${instancePath.slice(1).replaceAll('/', '.')} ${message}`.trim(),
    );
  };
}
