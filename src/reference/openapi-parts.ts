import type { FieldSchema } from '#contract/check-fields.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Hints } from '#contract/hints.ts';
import type { Example, Operation } from '#contract/operation.ts';
import { operations } from '#contract/operations/all.ts';

/** Looks a text of contract.json up by its key. */
export type TextOf = (key: string) => string;

/**
 * What an operation says beyond OpenAPI; pages and tester read it from the document of their version.
 * Documents that were frozen before there were any have no hints.
 */
export type OperationExtension = Omit<Operation, 'path' | 'direction' | 'request' | 'data'>;

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

/**
 * What a document says of an operation, or the contract of today where the document is older than that.
 * What comes next is today's in any case: there is one sandbox for all versions.
 */
export function toHints({ id, hints }: OperationExtension): Hints {
  const today = (operations as readonly Operation[]).find((each) => each.id === id)?.hints ?? {};
  const { leadsTo } = today;
  return { ...(hints ?? today), ...(leadsTo && { leadsTo }) };
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

/** A schema and those inside it, each with keywords of its own that `toOwn` answers. */
export function mapSchema(
  { properties, items, ...own }: FieldSchema,
  toOwn: (own: FieldSchema) => FieldSchema,
): FieldSchema {
  const inside = Object.entries(properties ?? {}).map(([name, field]) => [
    name,
    mapSchema(field, toOwn),
  ]);
  return {
    ...toOwn(own),
    ...(properties && { properties: Object.fromEntries(inside) }),
    ...(items && { items: mapSchema(items, toOwn) }),
  };
}

/** Schemas carry keys of texts; the document carries the texts beside them. */
export function toSchema(schema: FieldSchema, textOf: TextOf): FieldSchema {
  return mapSchema(schema, (own) => ({
    ...own,
    ...(own['x-text'] && { description: textOf(own['x-text']) }),
  }));
}

/** The answer of an example; `msg` is the code's text, and the field at fault. */
export function toAnswer({ code, field, data = null }: Example, textOf: TextOf) {
  const text = textOf(`error.${code}.text`);
  return { code, msg: field ? `${text}: ${field}` : text, data };
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
