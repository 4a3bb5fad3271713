import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Allows the body the time limit of an upload. */
    isUpload?: boolean;
  }
}

/** Milliseconds that a caller may take for each part of a request; `docs/_engineering/security.md` shows this table. */
export const timeLimits = {
  /** From the first byte of a connection to the end of a request's headers. */
  headersMs: 10_000,
  /** The body of a call, after its headers. */
  bodyMs: 15_000,
  /** The body of an upload; its page waits as long (`pages/personalCenter/certification`). */
  uploadMs: 60_000,
  /** A whole request of any kind. */
  requestMs: 75_000,
  /** An idle connection; longer than the 60 s of common proxies, so that they close it first. */
  keepAliveMs: 72_000,
  /** A connection with a stalled call: the reader accepts nothing of the response. */
  stalledMs: 90_000,
  /** Finding out why a digest is wrong, before the response; later findings go to the call log. */
  diagnosisMs: 100,
  /** CPU time for that. */
  diagnosisCpuMs: 30,
  /** How often headers and whole requests are checked. */
  checkMs: 1000,
};

export type TimeLimits = typeof timeLimits;

/** Limits that Fastify and Node enforce. */
export function toServerOptions(limits: TimeLimits) {
  return {
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    connectionTimeout: limits.stalledMs,
    http: {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: limits.checkMs,
      // We refuse it ourselves, with the headers and words of every response.
      requireHostHeader: false,
    },
  };
}

/** Thrown if a body did not arrive in time; becomes 408. */
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
 * Bytes of an oversized body that are read and discarded. A connection that closes over unread bytes is
 * reset, and the response is lost: a proxy then reports that the server is broken.
 */
export const mostDiscardedBytes = 8 * 1024 * 1024;

/** Lets a sender read why its body is refused, and keep the connection. */
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
  // A sender that wants the connection closed gets that after the body.
  reply.raw.shouldKeepAlive = true;
  const end = () => {
    if (raw.complete && reply.raw.writableFinished) raw.socket.end();
  };
  raw.once('end', end);
  reply.raw.once('finish', end);
}

/** Responds with 408 to a body that does not arrive in time, and ends the connection. */
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
