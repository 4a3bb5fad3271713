import type { FieldSchema } from '#contract/check-fields.ts';
import type { Operation } from '#contract/operation.ts';
import { acknowledgement, pushHeader } from '#contract/push.ts';
import { type TextOf, toDescription, toExtension, toSchema } from '../openapi-parts.ts';
import { toRequestBody } from './request-body.ts';

/** What a push carries beside its form, in the order a receiver looks at it. */
export const pushHeaders = [
  'apiAccount',
  'digest',
  'timestamp',
  ...Object.values(pushHeader),
] as const;

function toHeader(name: (typeof pushHeaders)[number], textOf: TextOf) {
  return {
    name,
    in: 'header',
    required: name !== pushHeader.test,
    description: textOf(`pushHeader.${name}`),
    schema: { type: 'string', ...(name === 'timestamp' && { pattern: '^\\d+$' }) },
  };
}

function toAcknowledgement(data: FieldSchema, textOf: TextOf) {
  return {
    type: 'object',
    required: ['code'],
    properties: {
      code: {
        type: 'string',
        enum: [acknowledgement.code],
        description: textOf('acknowledgement.code'),
      },
      msg: { type: 'string', description: textOf('acknowledgement.msg') },
      data: toSchema(data, textOf),
    },
  };
}

/** A push as OpenAPI's webhook: what the courier sends, and what the receiver has to answer. */
export function toWebhook(operation: Operation, textOf: TextOf) {
  const schema = toAcknowledgement(operation.data as FieldSchema, textOf);
  return {
    ...toDescription(operation, textOf),
    parameters: pushHeaders.map((name) => toHeader(name, textOf)),
    requestBody: toRequestBody(operation, textOf('pushHeader.bizContent'), textOf),
    responses: {
      '200': {
        description: textOf('acknowledgement.done'),
        content: { 'application/json': { schema, example: acknowledgement } },
      },
      '410': { description: textOf('acknowledgement.gone') },
      default: { description: textOf('acknowledgement.again') },
    },
    'x-operation': toExtension(operation, [], operation.examples),
  };
}
