import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { type ErrorCode, toHttpStatus } from '#contract/errors.ts';
import type { Example, Operation } from '#contract/operation.ts';
import { zonedTimeFormat } from '#contract/schema.ts';
import { callIdPattern, signedHeaders } from '#contract/signature/hmac-v2.ts';
import type { ApiVersion } from '#contract/versions/descriptors.ts';
import {
  type AnsweredError,
  type DocumentExample,
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

/** Returns the gateway's objections to an example's request. */
function toErrors({ request }: Operation, example: Example): AnsweredError[] {
  const { problems } = checkFields(request as FieldSchema, example.request);
  if (problems.length > 0) return problems.map(({ entries: _, why: __, ...answered }) => answered);
  const { code, field = null, rule = '' } = example;
  return [{ path: field, rule, code }];
}

function toDocumentExample(operation: Operation, example: Example): DocumentExample {
  const { rule: _, ...own } = example;
  return { ...own, ...(own.code !== '1' && { errors: toErrors(operation, example) }) };
}

function toSuccess(
  { data, changes }: Operation,
  examples: readonly DocumentExample[],
  options: OpenApiOptions,
) {
  const { textOf } = options;
  const schema = {
    type: 'object',
    required: ['code', 'msg', 'data'],
    properties: {
      code: { type: 'string', enum: ['1'], description: textOf('envelope.code') },
      msg: { type: 'string', description: textOf('envelope.msg') },
      data: toSchema(data as FieldSchema, textOf),
      warnings: toWarnings(textOf),
    },
  };
  return {
    description: textOf('envelope.status.200'),
    headers: toHeaders(200, changes),
    content: { 'application/json': { schema, examples: toAnswerExamples(examples, textOf) } },
  };
}

function toFailure(
  status: number,
  codes: readonly ErrorCode[],
  { changes }: Operation,
  examples: readonly DocumentExample[],
  options: OpenApiOptions,
) {
  const schema = {
    allOf: [refer('schemas', 'Failure'), { properties: { code: { enum: codes } } }],
  };
  return {
    description: options.textOf(toStatusText(status)),
    headers: toHeaders(status, changes),
    content: {
      'application/json': {
        schema,
        ...(examples.length > 0 && { examples: toAnswerExamples(examples, options.textOf) }),
      },
    },
  };
}

const toStatusText = (status: number) =>
  status === 429 ? 'envelope.tooManyRequests' : `envelope.status.${status}`;

function toStatuses({ errors, changes }: Operation, { commonErrors }: ApiVersion) {
  const all: ErrorCode[] = ['0', ...commonErrors, ...errors];
  const statuses = Map.groupBy(all, toHttpStatus);
  // An address that matches no operation.
  statuses.set(404, ['0', ...(statuses.get(404) ?? [])]);
  // The same id with another body, or while the first call is running.
  if (changes) statuses.set(409, ['145003050', ...(statuses.get(409) ?? [])]);
  return [...statuses].sort(([one], [other]) => one - other);
}

/** Builds a call of version 2: JSON, and an HTTP status for each class of outcome. */
export function toCall(operation: Operation, api: ApiVersion, options: OpenApiOptions) {
  const { textOf } = options;
  const errors = [...api.commonErrors, ...operation.errors];
  const examples = operation.examples.map((each) => toDocumentExample(operation, each));
  const ofStatus = (status: number) => examples.filter(({ code }) => toHttpStatus(code) === status);
  const failures = toStatuses(operation, api).map(([status, codes]) => [
    String(status),
    toFailure(status, codes, operation, ofStatus(status), options),
  ]);
  return {
    ...toDescription(operation, textOf),
    ...toMockServers(operation, api, options),
    security: [{ apiAccount: [], signature: [] }],
    parameters: [...callHeaders, 'uuid'].map((name) => refer('parameters', name)),
    requestBody: {
      required: true,
      description: textOf('envelope.json'),
      content: {
        'application/json': { schema: toRequestSchema(operation.request as FieldSchema, textOf) },
      },
    },
    responses: {
      '200': toSuccess(operation, ofStatus(200), options),
      ...(Object.fromEntries(failures) as Record<string, ReturnType<typeof toFailure>>),
      ...Object.fromEntries(
        Object.entries(httpRefusals).map(([status, name]) => [status, refer('responses', name)]),
      ),
    },
    'x-operation': {
      ...toExtension(operation, errors, examples),
      // The data carries no signature.
      businessDigest: 'never' as const,
    },
  };
}

function refer(kind: string, name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}

/** Headers of a call besides account and signature, which are its security. */
const callHeaders = [signedHeaders.id, signedHeaders.timestamp] as const;

/** Response headers with their text keys. */
const answerHeaders = {
  Allow: 'header.allow',
  RateLimit: 'header.rateLimit',
  'RateLimit-Policy': 'header.rateLimitPolicy',
  'Retry-After': 'header.retryAfter',
  'idempotent-replayed': 'header.idempotentReplayed',
  'x-request-id': 'header.requestId',
  'x-signature-diagnosis': 'header.signatureDiagnosis',
} as const;

type AnswerHeader = keyof typeof answerHeaders;

/** Statuses that say when to retry; 409 does so while the first call with an id is running. */
const againLater = [409, 429, 503];

/** Statuses of changing calls whose answer is recorded, and repeated for the same call. */
const recorded = [200, 404, 409, 422];

function referHeaders(names: readonly AnswerHeader[]) {
  return Object.fromEntries(names.map((name) => [name, refer('headers', name)]));
}

/** The headers that an answer of this HTTP status may have. */
function toHeaders(status: number, changes: true | undefined) {
  const names: AnswerHeader[] = [
    'x-request-id',
    'RateLimit',
    'RateLimit-Policy',
    ...(againLater.includes(status) && (status !== 409 || changes)
      ? (['Retry-After'] as const)
      : []),
    ...(changes && recorded.includes(status) ? (['idempotent-replayed'] as const) : []),
    ...(status === 401 ? (['x-signature-diagnosis'] as const) : []),
  ];
  return referHeaders(names);
}

/** HTTP refusals before the account is known, with their response names. */
const httpRefusals = {
  405: 'MethodNotAllowed',
  408: 'Refused',
  413: 'Refused',
  415: 'Refused',
} as const;

function toHttpRefusal(names: readonly AnswerHeader[], textOf: TextOf) {
  return {
    description: textOf('envelope.status.other'),
    headers: referHeaders(names),
    content: { 'application/json': { schema: refer('schemas', 'Failure') } },
  };
}

const toSchemaOf: Partial<Record<AnswerHeader, object>> = {
  Allow: { type: 'string', enum: ['POST'] },
  'Retry-After': { type: 'integer' },
  'idempotent-replayed': { type: 'string', enum: ['true'] },
};

/** `errors` of a failure. */
function toErrorList(textOf: TextOf) {
  const text = (name: string) => ({ description: textOf(`envelope.errors.${name}`) });
  return {
    type: 'array',
    minItems: 1,
    description: textOf('envelope.errors'),
    items: {
      type: 'object',
      required: ['path', 'rule', 'code'],
      properties: {
        path: { type: ['string', 'null'], ...text('path') },
        rule: { type: 'string', ...text('rule') },
        limit: { type: 'string', ...text('limit') },
        code: { type: 'string', ...text('code') },
      },
    },
  };
}

/** `warnings` of a success in the sandbox. */
function toWarnings(textOf: TextOf) {
  const text = (name: string) => ({ description: textOf(`envelope.warnings.${name}`) });
  return {
    type: 'array',
    description: textOf('envelope.warnings'),
    items: {
      type: 'object',
      required: ['path', 'rule', 'message'],
      properties: {
        path: { type: ['string', 'null'], ...text('path') },
        rule: { type: 'string', ...text('rule') },
        message: { type: 'string', ...text('message') },
        received: { type: 'string', ...text('received') },
        used: { type: 'string', ...text('used') },
      },
    },
  };
}

function toParameters(textOf: TextOf) {
  const own = callIdPattern.source.replace(/^\^/, '');
  const header = (name: string, pattern: string) => ({
    name,
    in: 'header',
    required: true,
    description: textOf(`header.${name}`),
    schema: { type: 'string', pattern },
  });
  return {
    [signedHeaders.id]: header(signedHeaders.id, `^[A-Za-z]+/[A-Za-z]+:${own}`),
    [signedHeaders.timestamp]: header(signedHeaders.timestamp, '^\\d+$'),
    uuid: toUuidParameter(textOf),
  };
}

export function toComponents(textOf: TextOf) {
  return {
    schemas: {
      Failure: {
        type: 'object',
        required: ['code', 'msg', 'data', 'errors'],
        properties: {
          code: { type: 'string', description: textOf('envelope.code') },
          msg: { type: 'string', description: textOf('envelope.msg') },
          data: { type: 'null' },
          errors: toErrorList(textOf),
        },
      },
    },
    parameters: toParameters(textOf),
    headers: Object.fromEntries(
      Object.entries(answerHeaders).map(([name, text]) => [
        name,
        {
          description: textOf(text),
          schema: toSchemaOf[name as AnswerHeader] ?? { type: 'string' },
        },
      ]),
    ),
    securitySchemes: {
      apiAccount: toKeyScheme(signedHeaders.account, textOf),
      signature: toKeyScheme(signedHeaders.signature, textOf),
    },
    responses: {
      MethodNotAllowed: toHttpRefusal(['x-request-id', 'Allow'], textOf),
      Refused: toHttpRefusal(['x-request-id'], textOf),
    },
  };
}

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
