import type { FastifyInstance, FastifyReply } from 'fastify';
import { endBehind } from './pipelining-server.ts';
import type { Readiness } from './readiness.ts';

/** What the probes tell of the process they are asked in. */
export interface Probed {
  /** Aborted once the process is to end. */
  stopping: AbortSignal;
  /** For how long the thread that writes has answered nothing though it was asked. */
  writerOwesMs(): number;
  readiness: Readiness;
  /** Throws where the database cannot be read. */
  read(): Promise<unknown>;
}

/** No statement of a server takes so long: the thread hangs, or dies again and again, and only a new process helps. */
const writerLostMs = 60_000;

/** Seconds after which a server that is not ready is asked again: it may be soon. */
const retryAfterS = 5;

/** Of a fault only the name of the part: its words may hold an address. */
function answer(reply: FastifyReply, word: string, failing?: readonly string[]) {
  reply.header('cache-control', 'no-store');
  if (failing?.length === 0) return { status: word };
  reply.code(503).header('retry-after', retryAfterS);
  return { status: `not ${word}`, ...(failing && { failing }) };
}

/**
 * `/livez` says whether a new process would help, `/readyz` whether calls are to be sent here and which
 * part stands against it, `/healthz` whether the database is there. From the moment the process is to
 * end answers close their connections, so that the next call of each may go elsewhere; of pipelined
 * calls the last one's answer does.
 */
export function addProbes(app: FastifyInstance, probed: Probed): void {
  const { stopping, readiness, writerOwesMs, read } = probed;
  const findFailing = async () => (stopping.aborted ? ['stopping'] : readiness.findFailing());
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (stopping.aborted && endBehind(request.raw)) reply.header('connection', 'close');
    done();
  });
  app.get('/livez', async (_request, reply) =>
    answer(reply, 'live', writerOwesMs() < writerLostMs ? [] : ['writer']),
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
