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

/** The content of a push is `data`; `type` tells pushes apart at an address that takes several. */
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

/** A push of version 2 as OpenAPI's webhook: Standard Webhooks, which any 2xx acknowledges. */
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
