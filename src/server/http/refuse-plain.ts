import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Refuses what is not a call, in the words of HTTP rather than of one of our errors. */
export function refusePlain(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode: status = 500 } = error;
  if (status >= 500) request.log.error({ err: error }, 'an answer failed');
  return reply.code(status).type('text/plain').send(`${STATUS_CODES[status]}\n`);
}

/** Headers that must not be repeated, since programs differ in which one they read. The open API checks its own. */
const singleHeaders = new Set(['host', 'authorization', 'token', 'content-type', 'origin']);

/** Returns true if a single-value header has two values, or Host appears twice at all. */
function isDoubled({ rawHeaders }: IncomingMessage, isCall: boolean): boolean {
  const seen = new Map<string, string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (!singleHeaders.has(name)) continue;
    // Calls with two have always been accepted, by the first.
    if (name === 'content-type' && isCall) continue;
    const value = rawHeaders[at + 1] ?? '';
    const before = seen.get(name);
    if (before !== undefined && (name === 'host' || before !== value)) return true;
    seen.set(name, value);
  }
  return false;
}

/** Refuses requests with no Host or two (RFC 9112 §3.2), and what a proxy may read differently than this server. */
export function demandSingleHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const isHostless = raw.httpVersion === '1.1' && raw.headers.host === undefined;
    const isCall = 'operation' in routeOptions.config;
    if (!isHostless && !isDoubled(raw, isCall)) {
      done();
      return;
    }
    const words = 'Host is missing, or a header that may come once comes twice';
    done(Object.assign(new Error(words), { statusCode: 400 }));
  });
}
