import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findLanguage, type Language } from '#contract/languages.ts';
import type { Operation } from '#contract/operation.ts';
import { calls, sandboxCalls } from '#contract/operations/all.ts';
import { ApiError } from '#server/api-error.ts';
import { onceForConstants } from '#server/constant-data.ts';
import type { Texts } from '#server/texts.ts';
import { readTraceparent } from '#server/traceparent.ts';
import { answerCall, type GatewayDeps, type ReceivedCall } from './call.ts';
import type { Diagnoser } from './diagnosis/diagnoser.ts';
import { type Explained, explain } from './diagnosis/explain.ts';
import { type Envelope, toFailure, toSuccess, wireLanguage } from './envelope.ts';
import { type CallRecords, recordCall } from './record-call.ts';
import { toRefusal } from './refusal.ts';

function toLanguage(request: FastifyRequest): Language {
  const asked = request.headers.langtype;
  const language = findLanguage(typeof asked === 'string' ? asked : undefined);
  return language?.complete ? language : wireLanguage;
}

interface Options {
  deps: GatewayDeps;
  records: CallRecords;
  diagnoser: Diagnoser;
  sandboxOnly: boolean;
}

/** An envelope as it is sent. */
interface Sent {
  text: string;
  bytes: Buffer;
}

function toSent(envelope: Envelope): Sent {
  const text = JSON.stringify(envelope);
  return { text, bytes: Buffer.from(text) };
}

const toSentSuccess = onceForConstants((data) => toSent(toSuccess(data)));

async function answer(
  options: Options,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> {
  const call: ReceivedCall = {
    requestId: request.id,
    traceparent: readTraceparent(request.headers.traceparent),
    operation,
    rawHeaders: request.raw.rawHeaders,
    body: Buffer.isBuffer(request.body) ? request.body : undefined,
    language: toLanguage(request),
    sandboxOnly: options.sandboxOnly,
    address: request.ip,
  };
  let explained: Explained | undefined;
  const refuse = async (error: unknown) => {
    explained = await explain(options.diagnoser, call, toRefusal(error, request));
    const { refusal } = explained;
    reply.code(refusal.httpStatus).headers(refusal.headers);
    return toSent(toFailure(options.deps.texts, call.language, refusal.error));
  };
  const { text, bytes } = await answerCall(options.deps, call).then(toSentSuccess, refuse);
  recordCall(options.records, call, reply, { text, ...explained });
  reply.type('application/json; charset=utf-8');
  return bytes;
}

/** An envelope for what never reaches an operation: unknown path, wrong method, too large a body. */
function refuse(options: Options, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = toRefusal(error, request);
  const envelope = toFailure(options.deps.texts, toLanguage(request), refusal.error);
  reply.code(refusal.httpStatus).headers(refusal.headers);
  const { operation } = request.routeOptions.config as { operation?: Operation };
  if (operation) {
    recordCall(options.records, { operation, address: request.ip }, reply, { text: '', refusal });
  } else if (refusal.fault !== undefined) {
    request.log.error({ err: refusal.fault }, 'an address could not be refused');
  }
  return reply.send(envelope);
}

function sendFault(texts: Texts, reply: FastifyReply, text: string, value: string) {
  const error = new ApiError('0', { text, values: { value } });
  return reply.send(toFailure(texts, toLanguage(reply.request), error));
}

/** 404 with an envelope, for an address that leads to no operation. */
export function refuseAddress(texts: Texts, { url }: FastifyRequest, reply: FastifyReply) {
  return sendFault(texts, reply.code(404), 'detail.noSuchOperation', url.slice(0, 200));
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
      onRequest: async ({ method }, reply) => {
        reply.code(405).header('allow', 'POST');
        return sendFault(options.deps.texts, reply, 'detail.methodNotAllowed', method);
      },
    });
  }
}
