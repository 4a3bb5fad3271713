import { finished, Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

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
