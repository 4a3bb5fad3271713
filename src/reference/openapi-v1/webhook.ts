import type { FieldSchema } from '#contract/check-fields.ts';
import type { Operation } from '#contract/operation.ts';
import { acknowledgement } from '#contract/push.ts';
import {
  noCredentials,
  type TextOf,
  toDescription,
  toExtension,
  toPushHeaders,
  toSchema,
} from '../openapi-parts.ts';
import { toRequestBody } from './request-body.ts';

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

/** Returns a push as an OpenAPI webhook: what the courier sends, and what the receiver must answer. */
export function toWebhook(operation: Operation, textOf: TextOf) {
  const schema = toAcknowledgement(operation.data as FieldSchema, textOf);
  return {
    ...toDescription(operation, textOf),
    ...noCredentials,
    parameters: toPushHeaders('md5-v1', textOf),
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
