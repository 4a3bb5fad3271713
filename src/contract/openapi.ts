import type { FieldSchema } from './check-fields.ts';
import { commonErrors, type ErrorCode, errorCodes } from './errors.ts';
import type { Example, Operation } from './operation.ts';

/** Looks a text of contract.json up by its key. */
export type TextOf = (key: string) => string;

export interface OpenApiOptions {
  title: string;
  version: string;
  /** Base addresses without the operation's path, ending without a slash. */
  servers: { sandbox: string; production: string };
  textOf: TextOf;
}

export const openApiBasePath = '/webopenplatformapi/api';

/** What an operation says beyond OpenAPI; pages and tester read it from the document of their version. */
export interface OperationExtension {
  id: string;
  level: Operation['level'];
  businessDigest: Operation['businessDigest'];
  bodyLimitBytes: number;
  errors: readonly ErrorCode[];
  remembers: readonly string[];
  examples: readonly Example[];
}

/** Schemas carry keys of texts; the document carries the texts beside them. */
function toSchema(schema: FieldSchema, textOf: TextOf): FieldSchema {
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

function toRequestBody(operation: Operation, textOf: TextOf) {
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
              description: textOf('envelope.bizContent'),
              contentMediaType: 'application/json',
              contentSchema: toSchema(operation.request as FieldSchema, textOf),
            },
          },
        },
      },
    },
  };
}

/** `msg` of an example: the code's text, and the field at fault. */
export function toExampleMsg({ code, field }: Example, textOf: TextOf): string {
  const text = textOf(`error.${code}.text`);
  return field ? `${text}: ${field}` : text;
}

function toAnswerExamples(operation: Operation, textOf: TextOf) {
  return Object.fromEntries(
    operation.examples.map((example) => [
      example.name,
      {
        summary: textOf(`example.${example.name}`),
        value: {
          code: example.code,
          msg: toExampleMsg(example, textOf),
          data: example.data ?? null,
        },
      },
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

function toPathItem(operation: Operation, textOf: TextOf) {
  const { id, level, businessDigest, bodyLimitBytes, remembers, examples } = operation;
  const errors = [...commonErrors, ...operation.errors];
  const extension: OperationExtension = {
    id,
    level,
    businessDigest,
    bodyLimitBytes,
    errors,
    remembers,
    examples,
  };
  return {
    operationId: id.replaceAll('/', '.'),
    summary: textOf(`operation.${id}.title`),
    description: textOf(`operation.${id}.summary`),
    tags: [id.includes('/') ? id.split('/')[0] : 'basic'],
    security: [{ apiAccount: [], digest: [] }],
    parameters: ['timestamp', 'uuid'].map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: toRequestBody(operation, textOf),
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
    'x-operation': extension,
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
  const { textOf, servers } = options;
  const items = (direction: Operation['direction'], prefix: string) =>
    Object.fromEntries(
      operations
        .filter((operation) => operation.direction === direction)
        .map((operation) => [prefix + operation.path, { post: toPathItem(operation, textOf) }]),
    );
  return {
    openapi: '3.1.0',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: options.title,
      version: options.version,
      description: textOf('openapi.description'),
    },
    servers: [
      { url: servers.sandbox + openApiBasePath, description: textOf('environment.sandbox') },
      { url: servers.production + openApiBasePath, description: textOf('environment.production') },
    ],
    tags: [
      ...new Set(operations.map(({ id }) => (id.includes('/') ? id.split('/')[0] : 'basic'))),
    ].map((name) => ({ name, description: textOf(`group.${name}`) })),
    paths: items('call', '/'),
    webhooks: items('push', ''),
    components: toComponents(textOf),
    'x-error-groups': errorCodes,
  };
}

export type OpenApiDocument = ReturnType<typeof toOpenApi>;
