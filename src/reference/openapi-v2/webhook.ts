import type { FieldSchema } from '#contract/check-fields.ts';
import type { Operation } from '#contract/operation.ts';
import { zonedTimeFormat } from '#contract/schema.ts';
import {
  noCredentials,
  type TextOf,
  toDescription,
  toExtension,
  toPushHeaders,
  toSchema,
} from '../openapi-parts.ts';

/** A push's content is in `data`; `type` tells pushes apart at a shared address. */
function toBody({ id, request }: Operation, textOf: TextOf) {
  return {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { type: 'string', enum: [id], description: textOf('pushBody.type') },
      timestamp: {
        type: 'string',
        format: zonedTimeFormat,
        description: textOf('pushBody.timestamp'),
      },
      data: toSchema(request as FieldSchema, textOf),
    },
  };
}

/** Returns a version 2 push as an OpenAPI webhook: Standard Webhooks, acknowledged by any 2xx. */
export function toWebhook(operation: Operation, textOf: TextOf) {
  return {
    ...toDescription(operation, textOf),
    ...noCredentials,
    parameters: toPushHeaders('hmac-v2', textOf),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: toBody(operation, textOf) } },
    },
    responses: {
      '2XX': { description: textOf('acknowledgement.any') },
      '410': { description: textOf('acknowledgement.gone') },
      default: { description: textOf('acknowledgement.again') },
    },
    'x-operation': {
      ...toExtension(operation, [], operation.examples),
      businessDigest: 'never' as const,
    },
  };
}
