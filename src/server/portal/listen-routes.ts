import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  answerPath,
  answerRequest,
  type ForwardedPushes,
  longestBody,
  nextPath,
  nextRequest,
} from '#contract/portal/listen.ts';
import { findToken, isTokenOpen } from '#server/console/pushes/listen-tokens.ts';
import type { Queryable } from '#server/database/tables.ts';
import { assertFields } from '#server/people/assert-fields.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import type { RateLimiter } from '#server/people/rate-limiter.ts';
import { type Listening, ListenRefused } from '#server/push/listen.ts';
import { toBodyLimit } from './body-limit.ts';
import { toPortalSuccess } from './envelope.ts';

type FoundToken = Awaited<ReturnType<typeof findToken>>;

const crowdedWaitS = 10;

function toPortalError(error: unknown): unknown {
  if (!(error instanceof ListenRefused)) return error;
  if (error.reason === 'taken') return new PortalError('conflict', 'portal.listenTaken');
  if (error.reason === 'over') return new PortalError('credentials', 'portal.listenToken');
  return new PortalError('tooOften', 'portal.busy', { data: { waitS: crowdedWaitS } });
}

/** Ends with the connection, so that nothing is claimed for a disconnected listener. */
function toGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

/** The calls of `listen.mjs`, authorised by a token of the console instead of a session. */
export async function listenRoutes(
  app: FastifyInstance,
  { people, listening }: { people: People; listening: Listening },
): Promise<void> {
  app.addHook('preClose', async () => listening.stop());
  app.decorateRequest('listenToken');
  // Before the body is read.
  const openWithin = (bound: RateLimiter) => async (request: FastifyRequest) => {
    const [, token = ''] =
      /^Bearer ([\w-]{1,100})$/i.exec(request.headers.authorization ?? '') ?? [];
    const found = await findToken(people, token);
    await bound.consume(found.tokenId);
    request.setDecorator('listenToken', found);
  };
  const tokenOf = (request: FastifyRequest) => request.getDecorator<FoundToken>('listenToken');
  app.post(
    `/${nextPath}`,
    { onRequest: openWithin(people.limits.listenCalls), bodyLimit: toBodyLimit(nextRequest) },
    async (request, reply) => {
      const { accountId, tokenId } = tokenOf(request);
      const wanted = {
        ...assertFields(nextRequest, request.body),
        accountId,
        isOpen: (database: Queryable) => isTokenOpen(database, tokenId, people.now()),
      };
      const pushes = await listening.next(wanted, toGone(reply)).catch((error: unknown) => {
        throw toPortalError(error);
      });
      const answer: ForwardedPushes = { pushes, waitedMs: Math.floor(reply.elapsedTime) };
      return reply.header('cache-control', 'no-store').send(toPortalSuccess(answer));
    },
  );
  app.post(
    `/${answerPath}`,
    { onRequest: openWithin(people.limits.listenAnswers), bodyLimit: longestBody },
    async (request, reply) => {
      const answer = assertFields(answerRequest, request.body);
      const kept = await listening.answer(tokenOf(request).accountId, answer);
      return reply.header('cache-control', 'no-store').send(toPortalSuccess({ kept }));
    },
  );
}
