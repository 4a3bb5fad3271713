import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its body may take as long as an upload. */
    isUpload?: boolean;
  }
}

/**
 * How long a caller may take for each part of a request, in milliseconds: the one table of them;
 * `docs/_engineering/security.md` shows it.
 */
export const timeLimits = {
  /** A connection's first byte to the end of a request's headers. */
  headersMs: 10_000,
  /** The body of a call, once its headers are there. */
  bodyMs: 15_000,
  /** The same of an upload; its page waits as long (`pages/personalCenter/certification`). */
  uploadMs: 60_000,
  /** A whole request, whatever it is. */
  requestMs: 75_000,
  /** A connection without a call; longer than the 60 s of common proxies, so that they end it first. */
  keepAliveMs: 72_000,
  /** A connection with a call on which nothing moves: a reader who takes nothing of the answer. */
  stalledMs: 90_000,
  /** The answer to a wrong digest, for why it is wrong; what is found out later is in the call log. */
  diagnosisMs: 100,
  /** The processor's time for it. */
  diagnosisCpuMs: 30,
  /** How often headers and whole requests are looked at. */
  checkMs: 1000,
};

export type TimeLimits = typeof timeLimits;

/** What Fastify and Node look after. */
export function toServerOptions(limits: TimeLimits) {
  return {
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.stalledMs,
    http: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      // Refused by us, with the headers and words that every answer has.
      requireHostHeader: false,
    },
  };
}

/** Thrown where a body did not arrive in time; becomes 408. */
export class BodyOverdue extends Error {
  readonly statusCode = 408;
  readonly limitMs: number;

  constructor(limitMs: number) {
    super(`the body did not arrive within ${limitMs} ms`);
    this.limitMs = limitMs;
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return 'transfer-encoding' in headers || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * So much of a body that is too large is read on and thrown away. A connection that closes over unread
 * bytes is reset, and the answer is lost on its way: a proxy then says that the server is broken.
 */
export const mostDiscardedBytes = 8 * 1024 * 1024;

/** Lets a sender read why its body is refused, and go on with the connection. */
function discardBody(request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = request;
  if (Number(request.headers['content-length'] ?? 0) > mostDiscardedBytes) return;
  reply.removeHeader('connection');
  let left = mostDiscardedBytes;
  raw.on('data', ({ length }: Buffer) => {
    left -= length;
    if (left < 0) raw.destroy();
  });
  if (reply.raw.shouldKeepAlive) return;
  // Who wants the connection closed gets that behind the body.
  reply.raw.shouldKeepAlive = true;
  const end = () => {
    if (raw.complete && reply.raw.writableFinished) raw.socket.end();
  };
  raw.once('end', end);
  reply.raw.once('finish', end);
}

/** Answers 408 to a body that does not arrive in time; the connection ends with that answer. */
export function limitBodies(app: FastifyInstance, { bodyMs, uploadMs }: TimeLimits): void {
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode === 413 && !request.raw.complete) discardBody(request, reply);
    done();
  });
  app.addHook('onRequest', (request, reply, done) => {
    done();
    if (!hasBody(request)) return;
    const limitMs = request.routeOptions.config.isUpload ? uploadMs : bodyMs;
    const timer = setTimeout(() => {
      reply.header('connection', 'close');
      if (reply.sent) request.raw.destroy();
      else reply.send(new BodyOverdue(limitMs));
    }, limitMs).unref();
    const stop = () => clearTimeout(timer);
    request.raw.once('end', stop).once('close', stop);
  });
}
