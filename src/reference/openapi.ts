import type { FieldSchema } from '#contract/check-fields.ts';
import { commonErrors, type ErrorCode, errorCodes } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';
import { descriptor1 } from '#contract/versions/descriptors.ts';
import {
  type TextOf,
  toAnswer,
  toDescription,
  toExtension,
  toGroup,
  toRequestBody,
  toSchema,
} from './openapi-parts.ts';
import { toWebhook } from './openapi-webhook.ts';

/** Base addresses without the operation's path, ending without a slash. */
export interface Servers {
  sandbox: string;
  production: string;
}

export interface OpenApiOptions {
  title: string;
  version: string;
  servers: Servers;
  textOf: TextOf;
}

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

function toAnswerExamples(operation: Operation, textOf: TextOf) {
  return Object.fromEntries(
    operation.examples.map((example) => [
      example.name,
      { summary: textOf(`example.${example.name}`), value: toAnswer(example, textOf) },
    ]),
  );
}

const sharedResponses = {
  '404': { $ref: '#/components/responses/Refused' },
  '405': { $ref: '#/components/responses/Refused' },
  '413': { $ref: '#/components/responses/TooLarge' },
  '415': { $ref: '#/components/responses/Refused' },
  '429': { $ref: '#/components/responses/TooManyRequests' },
  '503': { $ref: '#/components/responses/Refused' },
};

function toPathItem(operation: Operation, { textOf, servers }: OpenApiOptions) {
  const errors = [...commonErrors, ...operation.errors];
  const mock = { url: servers.sandbox + descriptor1.mockPath, description: textOf('environment.sandbox') };
  return {
    ...toDescription(operation, textOf),
    ...(operation.sandboxOnly && { servers: [mock] }),
    security: [{ apiAccount: [], digest: [] }],
    parameters: ['timestamp', 'uuid'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: toRequestBody(operation, textOf('envelope.bizContent'), textOf),
    responses: {
      '200': {
        description: textOf('envelope.answer'),
        content: {
          'application/json': {
            schema: toEnvelope(operation.data as FieldSchema, errors, textOf),
            examples: toAnswerExamples(operation, textOf),
          },
        },
      },
      ...sharedResponses,
    },
    'x-operation': toExtension(operation, errors),
  };
}

function toComponents(textOf: TextOf) {
  const header = (name: string) => ({
    type: 'apiKey',
    in: 'header',
    name,
    description: textOf(`header.${name}`),
  });
  const envelope = {
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
      uuid: {
        name: 'uuid',
        in: 'query',
        required: false,
        description: textOf('header.uuid'),
        schema: { type: 'string' },
      },
    },
    securitySchemes: { apiAccount: header('apiAccount'), digest: header('digest') },
    responses: {
      Refused: { description: textOf('envelope.refused'), ...envelope },
      TooLarge: { description: textOf('envelope.tooLarge'), ...envelope },
      TooManyRequests: {
        description: textOf('envelope.tooManyRequests'),
        headers: { 'Retry-After': { schema: { type: 'integer' } } },
        ...envelope,
      },
    },
  };
}

/** OpenAPI 3.1 of the open API: calls as paths, pushes as webhooks. */
export function toOpenApi(operations: readonly Operation[], options: OpenApiOptions) {
  const { title, version, textOf, servers } = options;
  const ofDirection = (direction: Operation['direction']) =>
    operations.filter((operation) => operation.direction === direction);
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: { title, version, description: textOf('openapi.description') },
    servers: [
      { url: servers.sandbox + descriptor1.basePath, description: textOf('environment.sandbox') },
      { url: servers.production + descriptor1.basePath, description: textOf('environment.production') },
    ],
    tags: [...new Set(operations.map(toGroup))].map((name) => ({
      name,
      description: textOf(`group.${name}`),
    })),
    paths: Object.fromEntries(
      ofDirection('call').map((each) => [`/${each.path}`, { post: toPathItem(each, options) }]),
    ),
    webhooks: Object.fromEntries(
      ofDirection('push').map((each) => [each.path, { post: toWebhook(each, textOf) }]),
    ),
    components: toComponents(textOf),
    'x-error-groups': errorCodes,
  };
}

export type OpenApiDocument = ReturnType<typeof toOpenApi>;
