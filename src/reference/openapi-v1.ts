import type { FieldSchema } from '#contract/check-fields.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { acknowledgement } from '#contract/push.ts';
import type { ApiVersion } from '#contract/versions/descriptors.ts';
import {
  noCredentials,
  type OpenApiOptions,
  type TextOf,
  toAnswerExamples,
  toDescription,
  toExtension,
  toKeyScheme,
  toMockServers,
  toPushHeaders,
  toRequestSchema,
  toSchema,
  toUuidParameter,
} from './openapi-parts.ts';

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

/** The form around bizContent; `description` says what the field is. */
function toRequestBody(operation: Operation, description: string, textOf: TextOf) {
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

export function toComponents(textOf: TextOf) {
  const toHeader = (text: string, schema: object = { type: 'string' }) => ({
    description: textOf(text),
    schema,
  });
  const headers = { 'x-request-id': { $ref: '#/components/headers/x-request-id' } };
  const envelope = {
    headers,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
  return {
    schemas: {
      Failure: {
        type: 'object',
        required: ['code', 'msg'],
        properties: { code: { type: 'string' }, msg: { type: 'string' }, data: { type: 'null' } },
      },
    },
    parameters: {
      timestamp: {
        name: 'timestamp',
        in: 'header',
        required: true,
        description: textOf('header.timestamp'),
        schema: { type: 'string', pattern: '^\\d+$' },
      },
      uuid: toUuidParameter(textOf),
    },
    headers: {
      'x-request-id': toHeader('header.requestId'),
      'x-signature-diagnosis': toHeader('header.signatureDiagnosis'),
      'x-warnings': toHeader('header.warnings'),
    },
    securitySchemes: {
      apiAccount: toKeyScheme('apiAccount', textOf),
      digest: toKeyScheme('digest', textOf),
    },
    responses: {
      MethodNotAllowed: {
        description: textOf('envelope.refused'),
        ...envelope,
        headers: {
          ...headers,
          Allow: toHeader('header.allow', { type: 'string', enum: ['POST'] }),
        },
      },
      Refused: { description: textOf('envelope.refused'), ...envelope },
      TooLarge: { description: textOf('envelope.tooLarge'), ...envelope },
      TooManyRequests: {
        description: textOf('envelope.tooManyRequests'),
        ...envelope,
        headers: { ...headers, 'Retry-After': { schema: { type: 'integer' } } },
      },
    },
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
