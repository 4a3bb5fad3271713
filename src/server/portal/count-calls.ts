import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Called after each call of the portal with its path below the prefix, and `success` or the reason. */
export type PortalCallCounter = (path: string, outcome: string) => void;

/** All unknown paths share one name. */
function toPath({ routeOptions: { url } }: FastifyRequest, prefix: string): string {
  return url === undefined || url.endsWith('*') ? 'unknown' : url.slice(prefix.length + 1);
}

/** A refusal in an envelope has HTTP 200; the status says everything else. */
function toOutcome({ portalRefusal }: FastifyRequest, status: number): string {
  if (portalRefusal) return portalRefusal;
  if (status >= 500) return status === 503 ? 'unavailable' : 'system';
  if (status >= 400) return status === 404 ? 'notFound' : 'invalid';
  return 'success';
}

/** Counts the calls of these routes; a stream counts when it ends. */
export function countCalls(app: FastifyInstance, count: PortalCallCounter): void {
  app.addHook('onResponse', (request, reply, done) => {
    count(toPath(request, app.prefix), toOutcome(request, reply.statusCode));
    done();
  });
}
