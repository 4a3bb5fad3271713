import type { FastifyInstance } from 'fastify';
import type { DemoAccount } from '#server/demo.ts';
import { toPortalSuccess } from './envelope.ts';

/** `demo/account`: the sandbox account that everybody may try; there while DEMO is on. */
export async function demoRoutes(
  app: FastifyInstance,
  { demo }: { demo: DemoAccount | undefined },
) {
  if (!demo) return;
  app.get('/demo/account', (_request, reply) =>
    reply.header('cache-control', 'no-store').send(toPortalSuccess(demo)),
  );
}
