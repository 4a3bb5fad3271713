import type { FieldSchema } from '#contract/check-fields.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Hints } from '#contract/hints.ts';
import type { Example, Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations/all.ts';

/** Looks a text of contract.json up by its key. */
export type TextOf = (key: string) => string;

/** What an operation says beyond OpenAPI; pages and tester read it from the document of their version. */
export interface OperationExtension {
  id: string;
  sandboxOnly?: true;
  level: Operation['level'];
  businessDigest: Operation['businessDigest'];
  bodyLimitBytes: number;
  errors: readonly ErrorCode[];
  remembers: readonly string[];
  /** Absent in documents that were frozen before there were any, and where there is nothing to say. */
  hints?: Hints;
  examples: readonly Example[];
}

export function toExtension(
  operation: Operation,
  errors: readonly ErrorCode[],
): OperationExtension {
  const { id, level, businessDigest, bodyLimitBytes, remembers, examples } = operation;
  const { sandboxOnly, hints } = operation;
  return {
    id,
    ...(sandboxOnly && { sandboxOnly }),
    level,
    businessDigest,
    bodyLimitBytes,
    errors,
    remembers,
    ...(hints && { hints }),
    examples,
  };
}

/** What a document says of an operation, or the contract of today where the document is older than that. */
export function toHints({ id, hints }: OperationExtension): Hints {
  return hints ?? (operations as readonly Operation[]).find((each) => each.id === id)?.hints ?? {};
}

/** The group of the sidebar an operation stands in. */
export function toGroup({ id }: Pick<Operation, 'id'>): string {
  return id.split('/')[0] ?? id;
}

export function toDescription(operation: Operation, textOf: TextOf) {
  const { id } = operation;
  return {
    operationId: id.replaceAll('/', '.'),
    summary: textOf(`operation.${id}.title`),
    description: textOf(`operation.${id}.summary`),
    tags: [toGroup(operation)],
  };
}

/** Schemas carry keys of texts; the document carries the texts beside them. */
export function toSchema(schema: FieldSchema, textOf: TextOf): FieldSchema {
  const { properties, items, ...rest } = schema;
  const key = schema['x-text'];
  return {
    ...rest,
    ...(key && { description: textOf(key) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, field]) => [name, toSchema(field, textOf)]),
      ),
    }),
    ...(items && { items: toSchema(items, textOf) }),
  };
}

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
              contentSchema: toSchema(operation.request as FieldSchema, textOf),
            },
          },
        },
      },
    },
  };
}
