import type { FastifyInstance, FastifyReply } from 'fastify';
import { endBehind } from './pipelining-server.ts';
import type { Readiness } from './readiness.ts';

export interface Probed {
  /** Aborted when the process is to end. */
  stopping: AbortSignal;
  /** Milliseconds for which the writer thread has left a request unanswered. */
  writerStalledMs(): number;
  readiness: Readiness;
  /** Throws if the database cannot be read. */
  read(): Promise<unknown>;
}

/** No statement takes this long: the writer thread hangs or keeps dying, and only a new process helps. */
const writerLostMs = 60_000;

/** Seconds after which to ask a server that is not ready again. */
const retryAfterS = 5;

/** Names only the failing part, since the error's message may contain an address. */
function answer(reply: FastifyReply, word: string, failing?: readonly string[]) {
  reply.header('cache-control', 'no-store');
  if (failing?.length === 0) return { status: word };
  reply.code(503).header('retry-after', retryAfterS);
  return { status: `not ${word}`, ...(failing && { failing }) };
}

/**
 * `/livez` says whether a restart would help, `/readyz` whether to send calls here and which part prevents
 * it, `/healthz` whether the database is there. Once the process is to end, responses close their
 * connections, so that the next call may go elsewhere; of pipelined calls the last response does.
 */
export function addProbes(app: FastifyInstance, probed: Probed): void {
  const { stopping, readiness, writerStalledMs, read } = probed;
  const findFailing = async () => (stopping.aborted ? ['stopping'] : readiness.findFailing());
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (stopping.aborted && endBehind(request.raw)) reply.header('connection', 'close');
    done();
  });
  app.get('/livez', async (_request, reply) =>
    answer(reply, 'live', writerStalledMs() < writerLostMs ? [] : ['writer']),
  );
  app.get('/readyz', async (_request, reply) => answer(reply, 'ready', await findFailing()));
  app.get('/healthz', async (request, reply) => {
    if (stopping.aborted) return answer(reply, 'ready');
    try {
      await read();
      return answer(reply, 'ready', []);
    } catch (error) {
      request.log.error({ err: error }, 'the database does not respond');
      return answer(reply, 'ready');
    }
  });
}
