import type { FastifyInstance } from 'fastify';
import { hourMs } from '#contract/durations.ts';
import { type PushSources, pushSourcesPath } from '#contract/portal/push-sources.ts';
import { allowAnyOrigin } from '#server/http/cors.ts';
import type { Handlers } from '#server/people/asked.ts';
import type { PushSourceSettings } from '#server/settings/push-sources.ts';

interface Deps {
  settings: { pushSources: PushSourceSettings };
  /** Milliseconds since 1970. */
  now(): number;
}

/** Returns from where pushes come at this moment. A change that has begun replaces the list before it. */
function toPushSources({ settings: { pushSources }, now }: Deps): PushSources {
  const { sources, next } = pushSources;
  if (!next) return { sources, next: null };
  if (next.from <= now()) return { sources: next.sources, next: null };
  return { sources, next: { ...next, from: new Date(next.from).toISOString() } };
}

/** Seconds for which a copy may be used: at most an hour, and not beyond an announced change. */
function toMaxAge({ settings: { pushSources }, now }: Deps): number {
  const untilNextMs = (pushSources.next?.from ?? 0) - now();
  const ageMs = untilNextMs > 0 ? Math.min(hourMs, untilNextMs) : hourMs;
  return Math.floor(ageMs / 1000);
}

/** `/push-sources.json`: from which networks pushes come, for firewalls. */
export async function pushSourcesRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  allowAnyOrigin(app);
  app.get(pushSourcesPath, (_request, reply) => {
    reply.header('cache-control', `public, max-age=${toMaxAge(deps)}`);
    return reply.send(toPushSources(deps));
  });
}

export const pushSourcesHandlers = {
  'help-center/pushSources': async ({ people }) => toPushSources(people),
} satisfies Partial<Handlers>;
