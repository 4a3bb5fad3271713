import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  answerPath,
  answerRequest,
  longestBody,
  nextPath,
  nextRequest,
} from '#contract/portal/listen.ts';
import { findListening } from '#server/console/pushes/listen-tokens.ts';
import { assertFields } from '#server/people/assert-fields.ts';
import type { People } from '#server/people/people.ts';
import { PortalError } from '#server/people/portal-error.ts';
import { type Listening, ListenRefused } from '#server/push/listen.ts';
import { toBodyLimit } from './body-limit.ts';
import { toPortalSuccess } from './envelope.ts';

const crowdedWaitS = 10;

function toPortalError(error: unknown): unknown {
  if (!(error instanceof ListenRefused)) return error;
  if (error.reason === 'taken') return new PortalError('conflict', 'portal.listenTaken');
  return new PortalError('tooOften', 'portal.busy', { data: { waitS: crowdedWaitS } });
}

/** Ends with the connection, so that nothing is claimed for somebody who has left. */
function toGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => gone.abort());
  return gone.signal;
}

/** The calls of `listen.mjs`, opened by a token of the console instead of a session. */
export async function listenRoutes(
  app: FastifyInstance,
  { people, listening }: { people: People; listening: Listening },
): Promise<void> {
  app.addHook('preClose', async () => listening.stop());
  const authenticate = async ({ headers, ip }: FastifyRequest) => {
    const [, token = ''] = /^Bearer ([\w-]{1,100})$/i.exec(headers.authorization ?? '') ?? [];
    return findListening(people, token, ip);
  };
  const accounts = new WeakMap<FastifyRequest, string>();
  // Before anything of the body is read.
  const onRequest = async (request: FastifyRequest) => {
    accounts.set(request, (await authenticate(request)).accountId);
  };
  const accountOf = (request: FastifyRequest) => accounts.get(request) ?? '';
  app.post(
    `/${nextPath}`,
    { onRequest, bodyLimit: toBodyLimit(nextRequest) },
    async (request, reply) => {
      const { begins = false, ...asked } = assertFields(nextRequest, request.body);
      const wanted = { ...asked, begins, accountId: accountOf(request) };
      const pushes = await listening.next(wanted, toGone(reply)).catch((error: unknown) => {
        throw toPortalError(error);
      });
      return reply.header('cache-control', 'no-store').send(toPortalSuccess({ pushes }));
    },
  );
  app.post(`/${answerPath}`, { onRequest, bodyLimit: longestBody }, async (request, reply) => {
    const answer = assertFields(answerRequest, request.body);
    const kept = await listening.answer(accountOf(request), answer);
    return reply.header('cache-control', 'no-store').send(toPortalSuccess({ kept }));
  });
}
