import { callIdPattern, signedHeaders } from '#contract/signature/hmac-v2.ts';
import { type TextOf, toKeyScheme, toUuidParameter } from '../openapi-parts.ts';

export function refer(kind: string, name: string) {
  return { $ref: `#/components/${kind}/${name}` };
}

/** Headers of a call besides account and signature, which are its security. */
export const callHeaders = [signedHeaders.id, signedHeaders.timestamp] as const;

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
export function toHeaders(status: number, changes: true | undefined) {
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
export const httpRefusals = {
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
function toErrors(textOf: TextOf) {
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
export function toWarnings(textOf: TextOf) {
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

/** Returns the components shared by version 2 calls. */
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
          errors: toErrors(textOf),
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
