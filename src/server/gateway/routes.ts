import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findLanguage, type Language } from '#contract/languages.ts';
import type { Operation } from '#contract/operation.ts';
import type { ReasonKey } from '#contract/reasons.ts';
import type { ApiVersion } from '#contract/versions/descriptors.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { toLeaveSignal } from '#server/http/caller-left.ts';
import { readTraceparent } from '#server/http/traceparent.ts';
import { findNearest } from '#server/text/nearest.ts';
import type { Texts } from '#server/text/texts.ts';
import { answerCall, type GatewayDeps, type ReceivedCall } from './call.ts';
import type { Diagnoser } from './diagnosis/diagnoser.ts';
import { type Explained, explain } from './diagnosis/explain.ts';
import { toFailure, wireLanguage } from './envelope.ts';
import { toUrlEncoded } from './multipart-form.ts';
import { isReplayed, replayedHeader } from './outcomes.ts';
import type { Protocol } from './protocols/protocol.ts';
import type { Rate } from './rate-limit.ts';
import { type CallRecords, recordCall } from './record-call.ts';
import { toRefusal } from './refusal.ts';

function toLanguage(request: FastifyRequest): Language {
  const wanted = request.headers.langtype;
  const language = findLanguage(typeof wanted === 'string' ? wanted : undefined);
  return language?.complete ? language : wireLanguage;
}

interface Options {
  protocol: Protocol;
  deps: GatewayDeps;
  records: CallRecords;
  diagnoser: Diagnoser;
  sandboxOnly: boolean;
}

/** Returns the headers of draft-ietf-httpapi-ratelimit-headers: an account's limit and what is left of it. */
function toRateHeaders({ limit, left, resetS }: Rate): Record<string, string> {
  return {
    'ratelimit-policy': `"calls";q=${limit};w=1`,
    ratelimit: `"calls";r=${left};t=${resetS}`,
  };
}

async function answer(
  options: Options,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer | string> {
  const { protocol, deps } = options;
  const call: ReceivedCall = {
    requestId: request.id,
    traceparent: readTraceparent(request.headers.traceparent),
    version: protocol.version,
    operation,
    rawHeaders: request.raw.rawHeaders,
    body: Buffer.isBuffer(request.body) ? request.body : undefined,
    language: toLanguage(request),
    sandboxOnly: options.sandboxOnly,
    address: request.ip,
    toLeaveSignal: () => toLeaveSignal(request),
    callingToken: options.records.callingTokens.getStore(),
  };
  let explained: Explained | undefined;
  const refuse = async (error: unknown) => {
    explained = await explain(options.diagnoser, call, toRefusal(error, request, protocol));
    const { refusal } = explained;
    call.rate = refusal.rate ?? call.rate;
    reply.code(refusal.httpStatus).headers(refusal.headers);
    return protocol.toFailure(deps.texts, call.language, refusal.error);
  };
  const sent = await answerCall(deps, protocol, call).catch(refuse);
  if (sent.headers) reply.headers(sent.headers);
  const replayed = isReplayed(sent) ? sent : undefined;
  if (replayed) reply.code(replayed.httpStatus).header(replayedHeader, 'true');
  if (protocol.version.major === 1) reply.headers(deps.readEnd() ?? {});
  else if (call.rate) reply.headers(toRateHeaders(call.rate));
  recordCall(options.records, call, reply, { text: sent.text, replayed, ...explained });
  reply.type('application/json; charset=utf-8');
  return sent.bytes ?? sent.text;
}

function send(reply: FastifyReply, { protocol, deps }: Options, error: ApiError) {
  const { text } = protocol.toFailure(deps.texts, toLanguage(reply.request), error);
  return reply.type('application/json; charset=utf-8').send(text);
}

/** Does the same for what reaches no operation and so is not in the call log. */
function sendUnlogged(reply: FastifyReply, options: Options, error: ApiError) {
  const { records, protocol } = options;
  records.count?.(protocol, { code: error.code, durationMs: reply.elapsedTime });
  return send(reply, options, error);
}

/** Sends an envelope for what never reaches an operation: unknown path, wrong method, body too large. */
function refuse(options: Options, error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const { protocol } = options;
  const refusal = toRefusal(error, request, protocol);
  reply.code(refusal.httpStatus).headers(refusal.headers);
  const { operation } = request.routeOptions.config as { operation?: Operation };
  if (operation) {
    const call = { operation, version: protocol.version, address: request.ip };
    recordCall(options.records, call, reply, { text: '', refusal });
    return send(reply, options, refusal.error);
  }
  if (refusal.fault !== undefined) {
    request.log.error({ err: refusal.fault }, 'an address could not be refused');
  }
  return sendUnlogged(reply, options, refusal.error);
}

function sendFault(options: Options, reply: FastifyReply, text: ReasonKey<'0'>, value: string) {
  return sendUnlogged(reply, options, new ApiError('0', { text, values: { value } }));
}

const longestShownAddress = 200;

/** No operation has this address; `near` lists those it may mean. */
function toUnknownAddress(url: string, near: readonly string[]): ApiError {
  const value = url.slice(0, longestShownAddress);
  if (near.length === 0)
    return new ApiError('0', { text: 'detail.noSuchOperation', values: { value } });
  return new ApiError('0', {
    text: 'detail.noSuchOperation.suggest',
    values: { value, near: near.join(', ') },
  });
}

/** Returns 404 with an envelope, for an address that matches no operation of any version. */
export function refuseAddress(
  texts: Texts,
  { url }: FastifyRequest,
  reply: FastifyReply,
  near: readonly string[] = [],
) {
  const error = toUnknownAddress(url, near);
  return reply.code(404).send(toFailure(texts, toLanguage(reply.request), error));
}

/** Half of the pairs of letters in common: `order/addOrdr` means `order/addOrder`. */
const leastLikeness = 0.5;
const mostNear = 3;

/** Finds the operations' addresses that an unknown one may mean; sandbox-only ones have another base. */
function findNearAddresses({ protocol: { version }, sandboxOnly }: Options, url: string): string[] {
  const { calls, sandboxCalls, basePath, mockPath } = version;
  const own = sandboxOnly ? mockPath : basePath;
  const wanted = url.replace(/[?#].*$/s, '').slice(own.length + 1);
  const bases = new Map([
    ...calls.map(({ path }) => [path, own] as const),
    ...sandboxCalls.map(({ path }) => [path, mockPath] as const),
  ]);
  const near = findNearest(bases.keys(), wanted, leastLikeness).slice(0, mostNear);
  return near.map((path) => `${bases.get(path)}/${path}`);
}

/** Returns the common root of all versions' bases. */
export const toApiRoot = ({ basePath }: ApiVersion) => basePath.slice(0, basePath.indexOf('/', 1));

/** Refuses addresses outside the versions' bases, and suggests those of every version that they may mean. */
export async function baselessRoutes(
  app: FastifyInstance,
  { texts, versions }: { texts: Texts; versions: readonly ApiVersion[] },
): Promise<void> {
  const operations = versions.flatMap(({ calls, sandboxCalls, basePath, mockPath }) => [
    ...calls.map(({ path }) => ({ path, address: `${basePath}/${path}` })),
    ...sandboxCalls.map(({ path }) => ({ path, address: `${mockPath}/${path}` })),
  ]);
  const paths = operations.map(({ path }) => path);
  // Ignores the body.
  app.removeAllContentTypeParsers();
  app.setNotFoundHandler((request, reply) => {
    const [shown = ''] = request.url.slice(0, longestShownAddress).split(/[?#]/);
    const wanted = shown.split('/').filter(Boolean).slice(-2).join('/');
    const near = findNearest(paths, wanted, leastLikeness).flatMap((nearest) =>
      operations.filter(({ path }) => path === nearest).map(({ address }) => address),
    );
    return refuseAddress(texts, request, reply, near.slice(0, mostNear));
  });
  // As in the versions; otherwise the site would answer.
  app.get('/*', (_request, reply) => reply.callNotFound());
}

/** A compressed body would be signed differently from what arrives. */
function refuseEncoded(request: FastifyRequest): void {
  const { 'content-encoding': encoding = 'identity' } = request.headers;
  if (encoding.toLowerCase() === 'identity') return;
  const values = { value: encoding.slice(0, longestShownAddress) };
  throw new ApiError('145003050', { text: 'detail.bodyEncoded', values, httpStatus: 415 });
}

/** Serves the signed open API of one version below the prefix it is registered with. */
export async function gatewayRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { protocol, sandboxOnly } = options;
  const { contentType, calls, sandboxCalls, withdrawn } = protocol.version;
  const parseAs = { parseAs: 'buffer' } as const;
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(contentType, parseAs, (_request, body, done) => done(null, body));
  if (protocol.version.major === 1) {
    app.addContentTypeParser(
      'multipart/form-data',
      parseAs,
      async (request: FastifyRequest, body: Buffer) =>
        toUrlEncoded(body, request.headers['content-type'] ?? ''),
    );
  }
  app.setErrorHandler((error, request, reply) => refuse(options, error, request, reply));
  app.setNotFoundHandler(({ url }, reply) => {
    const near = findNearAddresses(options, url.slice(0, longestShownAddress));
    return sendUnlogged(reply.code(404), options, toUnknownAddress(url, near));
  });
  // The site's files are served below `/*`: without this, a GET of an unknown path would return one.
  app.get('/*', (_request, reply) => reply.callNotFound());
  for (const [path, reason] of Object.entries(withdrawn)) {
    app.all(`/${path}`, {
      handler: () => undefined,
      // Ignores the body, whatever is sent.
      onRequest: async (_request, reply) =>
        sendUnlogged(reply.code(404), options, new ApiError('0', reason)),
    });
  }
  for (const operation of sandboxOnly ? [...calls, ...sandboxCalls] : calls) {
    const url = `/${operation.path}`;
    const config: object = { operation };
    const route = {
      bodyLimit: operation.bodyLimitBytes,
      config,
      ...(protocol.version.major > 1 && {
        onRequest: async (request: FastifyRequest) => refuseEncoded(request),
      }),
    };
    app.post(url, route, (request, reply) => answer(options, operation, request, reply));
    app.route({
      method: ['GET', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'],
      url,
      handler: () => undefined,
      // Before reading the body: whatever it holds, the method is wrong.
      onRequest: async ({ method }, reply) => {
        reply.code(405).header('allow', 'POST');
        return sendFault(options, reply, 'detail.methodNotAllowed', method);
      },
    });
  }
}
