import type { FieldSchema } from '#contract/check-fields.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import type { ApiVersion } from '#contract/versions/version.ts';
import {
  type OpenApiOptions,
  type TextOf,
  toAnswerExamples,
  toDescription,
  toExtension,
  toMockServers,
  toSchema,
} from '../openapi-parts.ts';
import { toRequestBody } from './request-body.ts';

function toEnvelope(data: FieldSchema, codes: readonly ErrorCode[], textOf: TextOf) {
  const answered: [FieldSchema, FieldSchema] = [toSchema(data, textOf), { type: 'null' }];
  return {
    type: 'object',
    required: ['code', 'msg'],
    properties: {
      code: { type: 'string', enum: ['1', '0', ...codes], description: textOf('envelope.code') },
      msg: { type: 'string', description: textOf('envelope.msg') },
      data: { anyOf: answered, description: textOf('envelope.data') },
    },
  };
}

const sharedResponses = {
  '404': { $ref: '#/components/responses/Refused' },
  '405': { $ref: '#/components/responses/MethodNotAllowed' },
  '408': { $ref: '#/components/responses/Refused' },
  '413': { $ref: '#/components/responses/TooLarge' },
  '415': { $ref: '#/components/responses/Refused' },
  '429': { $ref: '#/components/responses/TooManyRequests' },
  '503': { $ref: '#/components/responses/Refused' },
};

/** A call of version 1: HTTP status 200 and the envelope, whatever the outcome. */
export function toCall(operation: Operation, api: ApiVersion, options: OpenApiOptions) {
  const { textOf } = options;
  const errors = [...api.commonErrors, ...operation.errors];
  // This version does not name the broken rule.
  const examples = operation.examples.map(({ rule: _, ...example }) => example);
  return {
    ...toDescription(operation, textOf),
    ...toMockServers(operation, api, options),
    security: [{ apiAccount: [], digest: [] }],
    parameters: ['timestamp', 'uuid'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: toRequestBody(operation, textOf('envelope.bizContent'), textOf),
    responses: {
      '200': {
        description: textOf('envelope.answer'),
        headers: Object.fromEntries(
          ['x-request-id', 'x-signature-diagnosis', 'x-warnings'].map((name) => [
            name,
            { $ref: `#/components/headers/${name}` },
          ]),
        ),
        content: {
          'application/json': {
            schema: toEnvelope(operation.data as FieldSchema, errors, textOf),
            examples: toAnswerExamples(operation.examples, textOf),
          },
        },
      },
      ...sharedResponses,
    },
    'x-operation': toExtension(operation, errors, examples),
  };
}
