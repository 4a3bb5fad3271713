import { finished, Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { toLeaveSignal } from '#server/http/caller-left.ts';
import type { SlicedJson } from '#server/http/sliced-json.ts';
import { takeTurn } from '#server/people/take-turn.ts';
import { asking, FairQueue, QueueFull } from '#server/runtime/fair-queue.ts';
import { toPortalSuccess } from './envelope.ts';

async function* toLines(events: AsyncIterable<object>) {
  for await (const event of events) yield `data: ${JSON.stringify(event)}\n\n`;
}

/** Sends events as they occur, without buffering in proxies. A disconnect ends the stream immediately. */
export function sendEvents(reply: FastifyReply, events: AsyncIterable<object>): FastifyReply {
  const reading = events[Symbol.asyncIterator]();
  // The line stream would notice only after the event that it waits for.
  finished(reply.raw, () => void reading.return?.());
  return reply
    .type('text/event-stream')
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .send(Readable.from(toLines({ [Symbol.asyncIterator]: () => reading })));
}

/** Queue of export slices: each reads the database and takes some milliseconds of this thread. */
const exports = new FairQueue({
  name: 'exports',
  mostRunning: 2,
  mostWaiting: { inAll: 100, ofOne: 20 },
  usualMs: 20,
});

/** The next slice in the caller's turn; a started response waits without limit. */
async function readInTurn(reading: AsyncIterator<string>, asker: string, signal: AbortSignal) {
  for (;;) {
    try {
      return await exports.take(asker, () => asking.run(asker, () => reading.next()), signal);
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error;
      await wait(error.waitS * 1000, undefined, { signal });
    }
  }
}

/** Wraps a sliced response in the envelope of a success. */
async function* toEnvelope(first: IteratorResult<string>, next: () => Promise<typeof first>) {
  const [before, behind] = JSON.stringify(toPortalSuccess('-')).split('"-"');
  yield before;
  for (let slice = first; !slice.done; slice = await next()) yield slice.value;
  yield behind;
}

/**
 * Sends slices as fast as they are read, each in the caller's turn. If even the first fails, the call is
 * refused.
 */
export async function sendSlices(reply: FastifyReply, { slices }: SlicedJson, asker: string) {
  const reading = slices[Symbol.asyncIterator]();
  const signal = toLeaveSignal(reply.request);
  const first = await takeTurn(
    exports,
    asker,
    () => asking.run(asker, () => reading.next()),
    signal,
  );
  const next = () =>
    readInTurn(reading, asker, signal).catch((error): IteratorResult<string> => {
      if (signal.aborted) return { done: true, value: undefined };
      throw error;
    });
  finished(reply.raw, () => void reading.return?.());
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(Readable.from(toEnvelope(first, next)));
}
