import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jsonLimits } from '#contract/operation.ts';
import { scanJson } from '#contract/scan-json.ts';
import { findToolGrant, type ToolGrant } from '#server/people/credentials/tool-tokens.ts';
import type { RateLimiter } from '#server/people/rate-limiter.ts';
import { toNetwork } from '#server/people/users/network.ts';
import { onDemand, runGradually } from '#server/runtime/gradual.ts';
import { toTokensPage } from './assert-scope.ts';
import type { ToolCounter } from './call-tool.ts';
import type { McpContext } from './tool.ts';

/** Values in a message besides the request that a tool carries, and characters in its texts except the longest. */
const messageLimits = { values: 200, characters: 16 * 1024, keyLength: 200 };

interface Counted {
  values: number;
  characters: number;
  longest: number;
}

/** Counts what a message holds; the request that a tool carries has the limits of a call. */
function count(value: unknown, path: string, counted: Counted): void {
  counted.values += 1;
  if (counted.values > messageLimits.values || path === '/params/arguments/request') return;
  if (typeof value === 'string') {
    counted.characters += value.length;
    counted.longest = Math.max(counted.longest, value.length);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const key in value) {
    if (key.length > messageLimits.keyLength) counted.values = Number.POSITIVE_INFINITY;
    count((value as Record<string, unknown>)[key], `${path}/${key}`, counted);
    if (counted.values > messageLimits.values) return;
  }
}

/**
 * Returns true if a message is larger than any client needs to send. The library validates a message value by
 * value and reports every fault, so its response would be many times larger.
 */
function isExcessiveMessage(message: unknown): boolean {
  const counted = { values: 0, characters: 0, longest: 0 };
  count(message, '', counted);
  const { values, characters, longest } = counted;
  return values > messageLimits.values || characters - longest > messageLimits.characters;
}

const mostErrorCharacters = 1000;

function cutJson(json: string): string {
  const parsed = JSON.parse(json) as { error?: { message?: unknown; data?: unknown } };
  const { error } = parsed;
  if (typeof error?.message !== 'string') return json;
  const { data: _data, ...kept } = error;
  const message = error.message.slice(0, mostErrorCharacters);
  return JSON.stringify({ ...parsed, error: { ...kept, message } });
}

/** Returns the library's response, JSON or one stream event, with the text of an error truncated. */
function cutError(answer: string): string {
  if (answer.length <= mostErrorCharacters || !answer.includes('"error":{')) return answer;
  return answer.replace(/^(data: )?(\{.*\})$/m, (_line, start = '', json) => start + cutJson(json));
}

/** A text of 64 KiB as a JSON string, and its surroundings; larger calls are made without a tool. */
const bodyLimit = 256 * 1024;

/** JSON-RPC codes. */
const codes = { parse: -32700, invalid: -32600, refused: -32000 } as const;

function refuse(
  reply: FastifyReply,
  status: number,
  message: string,
  code: (typeof codes)[keyof typeof codes] = codes.refused,
) {
  return reply.code(status).send({ jsonrpc: '2.0', id: null, error: { code, message } });
}

/** Returns the exact token that a caller sent; undefined if there is none. */
function readToken({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined) return undefined;
  return /^Bearer +([\w-]{1,100})$/i.exec(authorization.trim())?.[1] ?? '';
}

/** Tells a client that its token is not valid, and not to try another way to sign in. */
function refuseToken(reply: FastifyReply, page: string) {
  const message = `Your token is wrong, expired or revoked. Make one at ${page} and send it as Authorization: Bearer <token>. Without that header the tools act as the demo account, where there is one.`;
  reply.header('www-authenticate', `Bearer error="invalid_token", error_description="${message}"`);
  return refuse(reply, 401, message);
}

function refuseCrowd(reply: FastifyReply, whose: string, waitS: number) {
  reply.header('retry-after', String(waitS));
  return refuse(reply, 429, `Too many messages ${whose}. Wait ${waitS} s.`);
}

/** Detects requests from another site's page, which must not speak for the reader, by the browser's Origin. */
function isForeign({ headers: { origin } }: FastifyRequest, ownOrigin: string): boolean {
  return origin !== undefined && origin !== ownOrigin;
}

/** Returns the message as the library reads it; its body is already parsed. */
function toRequest({ headers, url }: FastifyRequest, publicUrl: string): Request {
  const texts = Object.entries(headers).filter(
    (header): header is [string, string] => typeof header[1] === 'string',
  );
  const carried = texts.filter(([name]) => /^(accept|content-type|mcp-[\w-]+)$/.test(name));
  return new Request(new URL(url, publicUrl), { method: 'POST', headers: carried });
}

const loadServe = onDemand(
  () => import('./serve.ts'),
  [
    () => import('@modelcontextprotocol/server'),
    () => import('typebox/value'),
    () => import('./tools/all.ts'),
  ],
);

interface McpParts {
  context: McpContext;
  /** Limits the messages of a network, and those with one token. */
  bound: RateLimiter;
  /** Absent: calls are not counted. */
  count: ToolCounter | undefined;
}

/** Beyond the first, each this many bytes of a body count as one more message. */
const bytesOfMessage = 16 * 1024;

class MessageRefused extends Error {
  readonly statusCode: number;
  readonly waitS: number;

  constructor(statusCode: number, waitS = 0) {
    super('a message of MCP is refused');
    this.statusCode = statusCode;
    this.waitS = waitS;
  }
}

/** Refuses more values than a signed call may have, invalid JSON, and too many bytes from one network. */
function readJson(app: FastifyInstance, bound: RateLimiter): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      const points = Math.floor(Buffer.byteLength(body) / bytesOfMessage);
      const waitS = points > 0 ? await bound.count(toNetwork(request.ip), points) : 0;
      if (waitS > 0) throw new MessageRefused(429, waitS);
      const { fault, isExcessive } = scanJson(body, jsonLimits);
      if (fault !== undefined || isExcessive) throw new MessageRefused(400);
      return JSON.parse(body);
    },
  );
}

function refuseUnread(error: unknown, _request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof MessageRefused && error.waitS > 0) {
    return refuseCrowd(reply, 'from your network', error.waitS);
  }
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 500) throw error;
  if (status === 413) {
    const words = `The body is longer than ${bodyLimit} bytes. To send a longer request, call the API directly.`;
    return refuse(reply, 413, words);
  }
  if (status === 415) return refuse(reply, 415, 'Content-Type must be application/json.');
  const { values, depth } = jsonLimits;
  const words = `The body is no JSON, or has more than ${values} values or ${depth} levels.`;
  return refuse(reply, status, words, codes.parse);
}

/** The Model Context Protocol over streamable HTTP, without sessions: one message, one response. */
export async function mcpRoutes(app: FastifyInstance, { context, bound, count }: McpParts) {
  const { publicUrl } = context.people.settings;
  const { origin: ownOrigin } = new URL(publicUrl);
  const calls = { context, log: app.log, count };
  readJson(app, bound);
  app.decorateRequest('toolGrant');
  app.setErrorHandler(refuseUnread);
  app.addHook('onRequest', async (request, reply) => {
    if (isForeign(request, ownOrigin)) {
      return refuse(reply, 403, `Pages of other sites may not call this server. Use ${ownOrigin}.`);
    }
    if (request.method !== 'POST') {
      reply.header('allow', 'POST');
      return refuse(reply, 405, 'Send messages by POST: this server has no sessions and streams.');
    }
    const waitS = await bound.count(toNetwork(request.ip));
    if (waitS > 0) return refuseCrowd(reply, 'from your network', waitS);
    const token = readToken(request);
    if (token === undefined) return undefined;
    const grant = await findToolGrant(context.people, token);
    if (!grant) return refuseToken(reply, toTokensPage(context.people.settings));
    request.setDecorator('toolGrant', grant);
    const ownWaitS = await bound.count(grant.tokenId);
    if (ownWaitS > 0) return refuseCrowd(reply, 'with your token', ownWaitS);
    return undefined;
  });
  app.route({
    method: ['POST', 'GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/mcp',
    bodyLimit,
    async handler(request, reply) {
      if (Array.isArray(request.body)) {
        return refuse(reply, 400, 'Send one message at a time.', codes.invalid);
      }
      if (isExcessiveMessage(request.body)) {
        const { values, characters, keyLength } = messageLimits;
        const words = `The message holds more than ${values} values beside \`request\`, more than ${characters} characters beside its longest text, or a name of more than ${keyLength} characters.`;
        return refuse(reply, 400, words, codes.invalid);
      }
      const { answerMessage } = await loadServe();
      await runGradually(context.reference.prepare());
      const grant = request.getDecorator<ToolGrant | undefined>('toolGrant');
      const caller = { address: request.ip, grant };
      const message = toRequest(request, publicUrl);
      const answer = await answerMessage(calls, caller, message, request.body);
      reply.code(answer.status).header('cache-control', 'no-store');
      // A mere acknowledgement has none.
      const type = answer.headers.get('content-type');
      if (type !== null) reply.type(type);
      return reply.send(cutError(await answer.text()));
    },
  });
}
