import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Refuses what is no call: in the words of HTTP, never in those of an error of ours. */
export function refusePlain(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode: status = 500 } = error;
  if (status >= 500) request.log.error({ err: error }, 'an answer failed');
  return reply.code(status).type('text/plain').send(`${STATUS_CODES[status]}\n`);
}

/** RFC 9112 §3.2. Node itself would refuse it with neither headers nor words. */
export function demandHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.httpVersion !== '1.1' || raw.headers.host !== undefined) return;
    throw Object.assign(new Error('no host header'), { statusCode: 400 });
  });
}
