import type { FastifyInstance } from 'fastify';
import type { DemoAccount } from '#server/demo.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { toPortalSuccess } from './envelope.ts';

/** `demo/account`: the demo integrator, as whom everybody may sign in and sign calls; there while DEMO is on. */
export async function demoRoutes(
  app: FastifyInstance,
  { demo }: { demo: DemoAccount | undefined },
) {
  app.get('/demo/account', async (_request, reply) => {
    // Pages ask it of every server: that there is none is an answer, not a broken address.
    if (!demo) throw new PortalError('notFound', 'portal.noDemo');
    const { readSamples, ...account } = demo;
    const samples = await readSamples?.();
    const told = toPortalSuccess({ ...account, ...(samples && { samples }) });
    return reply.header('cache-control', 'no-store').send(told);
  });
}
