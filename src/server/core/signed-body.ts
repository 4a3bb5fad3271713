import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable, toRetryAfterS } from '#server/database/unavailable.ts';
import type { Log } from '#server/runtime/log.ts';
import { isSigned } from './protocol.ts';

/** A message that cannot be accepted, described for the engineer who sent it. */
export class BadMessage extends Error {
  readonly status: 400 | 401;

  constructor(status: 400 | 401, message: string) {
    super(message);
    this.status = status;
  }
}

function refuse(log: Pick<Log, 'error'>, error: unknown, reply: FastifyReply) {
  const answer = (status: number, words: string) => reply.code(status).send({ error: words });
  if (error instanceof BadMessage) return answer(error.status, error.message);
  if (isUnavailable(error)) {
    reply.header('retry-after', String(toRetryAfterS(error)));
    return answer(503, 'the database is away');
  }
  const { statusCode = 500, message } = error as Error & { statusCode?: number };
  if (statusCode < 500) return answer(statusCode, message);
  log.error({ err: error }, 'a message between portal and core failed');
  return answer(500, 'an error of ours; the log of this side says which');
}

/** Keeps bodies as the text that was signed; errors are answered as JSON with `error`. */
export function takeSignedBodies(app: FastifyInstance, log: Pick<Log, 'error'>): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler((error, _request, reply) => refuse(log, error, reply));
}

export function readSigned(
  { headers, body }: FastifyRequest,
  secrets: readonly string[],
  isId: (id: string) => boolean,
  expected: string,
): string {
  const text = typeof body === 'string' ? body : '';
  if (!isId(String(headers['webhook-id'] ?? ''))) {
    throw new BadMessage(401, `webhook-id has to be ${expected} here`);
  }
  if (isSigned(secrets, headers as Record<string, string>, text)) return text;
  throw new BadMessage(
    401,
    'webhook-signature does not match: check the secret, that the body is signed as it is sent, and that the clock is right to five minutes',
  );
}

export function parseMessage(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadMessage(400, 'the body is not JSON');
  }
}
