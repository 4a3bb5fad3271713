import type { FastifyInstance } from 'fastify';

const allowedHeaders =
  'content-type, token, routename, timezone, langtype, apiaccount, digest, timestamp, ' +
  'x-api-account, webhook-id, webhook-timestamp, webhook-signature';
const exposedHeaders =
  'x-request-id, retry-after, x-signature-diagnosis, ratelimit, ratelimit-policy, ' +
  'idempotent-replayed, deprecation, sunset, link';
const preflightAgeS = 600;

/** Lets pages of every origin read what a plugin serves: files that are the same for everyone, never calls. */
export function allowAnyOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('access-control-allow-origin', '*');
    done();
  });
}

/** Lets a site served from another origin (ALLOWED_ORIGINS) make the portal's calls. */
export function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    reply.header('vary', 'origin');
    if (!origin || !origins.includes(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposedHeaders,
    });
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return;
    await reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': allowedHeaders,
        'access-control-max-age': preflightAgeS,
      })
      .send();
  });
}
