import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contract/errors.ts';
import { findLanguage, type Language } from '#contract/languages.ts';
import type { Operation } from '#contract/operation.ts';
import { calls, sandboxCalls } from '#contract/operations/all.ts';
import { ApiError } from '#server/api-error.ts';
import type { Texts } from '#server/texts.ts';
import { answerCall, type GatewayDeps, type ReceivedCall } from './call.ts';
import type { CallLog } from './call-log.ts';
import { toFailure, toSuccess, wireLanguage } from './envelope.ts';
import { keepAnswered, keepReceived } from './kept-text.ts';
import { readForm } from './read-form.ts';
import { type Refusal, toRefusal } from './refusal.ts';

function toLanguage(request: FastifyRequest): Language {
  const asked = request.headers.langtype;
  const language = findLanguage(typeof asked === 'string' ? asked : undefined);
  return language?.complete ? language : wireLanguage;
}

interface Options {
  deps: GatewayDeps;
  callLog: CallLog;
  sandboxOnly: boolean;
}

type AnsweredCall = Pick<
  ReceivedCall,
  'operation' | 'accountId' | 'apiAccount' | 'use' | 'body' | 'bizContent'
>;

interface Answered {
  code: ErrorCode;
  /** The field or header at fault. */
  field?: string | undefined;
  /** The envelope as sent. */
  text: string;
}

const longestUuid = 64;

/** The joint-testing record that the tester names in the address. */
function readUuid({ query }: FastifyRequest): string {
  const { uuid } = query as { uuid?: unknown };
  // PostgreSQL takes no U+0000, and would refuse every call that is logged together with this one.
  const isKept = typeof uuid === 'string' && uuid.length <= longestUuid && !uuid.includes('\0');
  return isKept ? uuid : '';
}

/** Refusals of who calls, not of what is asked; 429 beside them. The call log has no addresses. */
const suspicious: readonly ErrorCode[] = [
  '145003010',
  '145003012',
  '145003030',
  '145003031',
  '145003330',
];

/** Tells whoever looks for misuse from where it comes; never what was sent. */
function logRefused(
  request: FastifyRequest,
  { operation, accountId, address }: ReceivedCall,
  { error: { code }, httpStatus }: Refusal,
): void {
  if (!suspicious.includes(code) && httpStatus !== 429) return;
  const line = { event: 'api.refused', call: operation.id, ip: address, accountId, code };
  request.log.warn({ ...line, httpStatus }, 'refused');
}

/** Whose call it was is known, or nothing is kept of what came: a stranger may send anything. */
function keepTexts({ accountId, body, bizContent }: AnsweredCall, { text }: Answered) {
  if (accountId === undefined) return { received: null, answered: null };
  const received = bizContent ?? readForm(body).text;
  return { received: keepReceived(received), answered: keepAnswered(text) };
}

function log(options: Options, call: AnsweredCall, reply: FastifyReply, answered: Answered): void {
  const { code, field = null } = answered;
  const now = options.deps.courier.now();
  const row = {
    request_id: reply.request.id,
    called_at: now,
    account_id: call.accountId ?? null,
    api_account: call.apiAccount ?? '',
    operation: call.operation.id,
    code,
    http_status: reply.statusCode,
    duration_us: Math.round(reply.elapsedTime * 1000),
    ...keepTexts(call, answered),
    field,
    uuid: call.accountId === undefined ? '' : readUuid(reply.request),
  };
  options.callLog.add({ row, use: call.use && { ...call.use, code, at: now } });
}

async function answer(
  options: Options,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  const call: ReceivedCall = {
    operation,
    rawHeaders: request.raw.rawHeaders,
    body: Buffer.isBuffer(request.body) ? request.body : undefined,
    language: toLanguage(request),
    sandboxOnly: options.sandboxOnly,
    address: request.ip,
  };
  let field: string | undefined;
  const envelope = await answerCall(options.deps, call).then(toSuccess, (error: unknown) => {
    const refusal = toRefusal(error, request);
    logRefused(request, call, refusal);
    field = refusal.error.detail.field;
    reply.code(refusal.httpStatus).headers(refusal.headers);
    return toFailure(options.deps.texts, call.language, refusal.error);
  });
  const text = JSON.stringify(envelope);
  log(options, call, reply, { code: envelope.code, field, text });
  reply.type('application/json; charset=utf-8');
  return Buffer.from(text);
}

/** An envelope for what never reaches an operation: unknown path, wrong method, too large a body. */
function refuse(options: Options, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error, request);
  const envelope = toFailure(options.deps.texts, toLanguage(request), refusal.error);
  reply.code(refusal.httpStatus).headers(refusal.headers);
  const { operation } = request.routeOptions.config as { operation?: Operation };
  if (operation)
    log(options, { operation, body: undefined }, reply, { code: envelope.code, text: '' });
  return reply.send(envelope);
}

/** 404 with an envelope, for an address that leads to no operation. */
export function refuseAddress(texts: Texts, request: FastifyRequest, reply: FastifyReply) {
  const detail = { text: 'detail.noSuchOperation', values: { value: request.url.slice(0, 200) } };
  return reply.code(404).send(toFailure(texts, toLanguage(request), new ApiError('0', detail)));
}

/** The signed open API below the prefix it is registered with. */
export async function gatewayRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const parseAs = { parseAs: 'buffer' } as const;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', parseAs, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, request, reply) => refuse(options, error, request, reply));
  app.setNotFoundHandler((request, reply) => refuseAddress(options.deps.texts, request, reply));
  // The site's files are served below `/*`: without this a GET of an unknown path would be one.
  app.get('/*', (_request, reply) => reply.callNotFound());
  const served: readonly Operation[] = options.sandboxOnly ? [...calls, ...sandboxCalls] : calls;
  for (const operation of served) {
    const url = `/${operation.path}`;
    const route = { bodyLimit: operation.bodyLimitBytes, config: { operation } };
    app.post(url, route, (request, reply) => answer(options, operation, request, reply));
    app.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
      url,
      handler: () => undefined,
      // Before the body is looked at: whatever it holds, the method is the fault.
      onRequest: async (request, reply) => {
        const error = new ApiError('0', {
          text: 'detail.methodNotAllowed',
          values: { value: request.method },
        });
        return reply
          .code(405)
          .header('allow', 'POST')
          .send(toFailure(options.deps.texts, toLanguage(request), error));
      },
    });
  }
}
