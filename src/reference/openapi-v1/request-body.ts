import type { FieldSchema } from '#contract/check-fields.ts';
import type { Operation } from '#contract/operation.ts';
import { type TextOf, toRequestSchema } from '../openapi-parts.ts';

/** The form around bizContent; `description` says what the field is. */
export function toRequestBody(operation: Operation, description: string, textOf: TextOf) {
  return {
    required: true,
    content: {
      'application/x-www-form-urlencoded': {
        schema: {
          type: 'object',
          required: ['bizContent'],
          properties: {
            bizContent: {
              type: 'string',
              description,
              contentMediaType: 'application/json',
              contentSchema: toRequestSchema(operation.request as FieldSchema, textOf),
            },
          },
        },
      },
    },
  };
}
