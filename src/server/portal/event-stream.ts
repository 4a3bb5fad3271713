import { finished, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { SlicedJson } from '#server/sliced-json.ts';
import { toPortalSuccess } from './envelope.ts';

async function* toLines(events: AsyncIterable<object>) {
  for await (const event of events) yield `data: ${JSON.stringify(event)}\n\n`;
}

/** Answers with events as they come, which no proxy is to hold back. Whoever goes away ends them at once. */
export function sendEvents(reply: FastifyReply, events: AsyncIterable<object>): FastifyReply {
  const reading = events[Symbol.asyncIterator]();
  // The stream of lines would tell them so only behind the event that it waits for.
  finished(reply.raw, () => void reading.return?.());
  return reply
    .type('text/event-stream')
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .send(Readable.from(toLines({ [Symbol.asyncIterator]: () => reading })));
}

/** Puts an answer that is made in slices into the envelope of a success. */
async function* toEnvelope(first: IteratorResult<string>, rest: AsyncIterator<string>) {
  const [before, behind] = JSON.stringify(toPortalSuccess('-')).split('"-"');
  yield before;
  for (let next = first; !next.done; next = await rest.next()) yield next.value;
  yield behind;
}

/** Answers with slices as fast as they are read; where not even the first can be made, the call is refused. */
export async function sendSlices(reply: FastifyReply, { slices }: SlicedJson) {
  const reading = slices[Symbol.asyncIterator]();
  const first = await reading.next();
  finished(reply.raw, () => void reading.return?.());
  return reply
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(Readable.from(toEnvelope(first, reading)));
}
