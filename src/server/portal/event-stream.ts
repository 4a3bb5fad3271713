import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

async function* toLines(events: AsyncIterable<object>) {
  for await (const event of events) yield `data: ${JSON.stringify(event)}\n\n`;
}

/** Answers with events as they come, which no proxy is to hold back. */
export function sendEvents(reply: FastifyReply, events: AsyncIterable<object>): FastifyReply {
  return reply
    .type('text/event-stream')
    .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
    .send(Readable.from(toLines(events)));
}
