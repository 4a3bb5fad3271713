import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** Hashes untrusted text, so that its length reveals nothing either. */
const digest = (text: string) => hash('sha256', text, 'buffer');

interface MetricsDeps {
  /** Undefined: there is nothing to read, and no caller learns that there could be. */
  metrics: Metrics | undefined;
  token: string | undefined;
}

/** `GET /metrics` for callers with the token of the settings. */
export async function metricsRoutes(
  app: FastifyInstance,
  { metrics, token }: MetricsDeps,
): Promise<void> {
  if (!metrics || token === undefined) {
    app.get('/metrics', (_request, reply) =>
      reply.code(404).type('text/plain').send('Not Found\n'),
    );
    return;
  }
  const wanted = digest(token);
  app.get('/metrics', async ({ headers }, reply) => {
    const [, given = ''] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
    if (!timingSafeEqual(digest(given), wanted)) {
      const error = given === '' ? '' : ', error="invalid_token"';
      reply.code(401).header('www-authenticate', `Bearer realm="metrics"${error}`);
      return reply.type('text/plain').send('Unauthorized\n');
    }
    return reply
      .type(metrics.contentType)
      .header('cache-control', 'no-store')
      .send(await metrics.read());
  });
}
