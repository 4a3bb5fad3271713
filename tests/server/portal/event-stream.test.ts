import assert from 'node:assert/strict';
import { it } from 'node:test';
import Fastify from 'fastify';
import { sendEvents } from '#server/portal/event-stream.ts';
import { listen } from '../_support/socket.ts';

it('sendEvents ends its source when the reader disconnects, even while it waits', {
  timeout: 10_000,
}, async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const events = [{ event: 'open' }];
  const reading: AsyncIterableIterator<object, void> = {
    next: async () => {
      const value = events.shift();
      if (value) return { value, done: false };
      await ended;
      return { value: undefined, done: true };
    },
    return: async () => {
      end();
      return { value: undefined, done: true };
    },
    [Symbol.asyncIterator]: () => reading,
  };
  const app = Fastify();
  app.get('/', (_request, reply) => sendEvents(reply, reading));
  const { body } = await fetch(`http://127.0.0.1:${await listen(app)}/`);
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  assert.equal((await reader?.read())?.value, 'data: {"event":"open"}\n\n');
  await reader?.cancel();
  await ended;
  await app.close();
});
