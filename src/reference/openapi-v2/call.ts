import { checkFields, type FieldSchema } from '#contract/check-fields.ts';
import { type ErrorCode, toHttpStatus } from '#contract/errors.ts';
import type { Example, Operation } from '#contract/operation.ts';
import type { ApiVersion } from '#contract/versions/version.ts';
import {
  type AnsweredError,
  type DocumentExample,
  type OpenApiOptions,
  toAnswerExamples,
  toDescription,
  toExtension,
  toMockServers,
  toRequestSchema,
  toSchema,
} from '../openapi-parts.ts';
import { callHeaders, httpRefusals, refer, toHeaders, toWarnings } from './components.ts';

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

/** Returns the text key of an HTTP status. */
const toStatusText = (status: number) =>
  status === 429 ? 'envelope.tooManyRequests' : `envelope.status.${status}`;

/** Returns an operation's codes by HTTP status. */
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
