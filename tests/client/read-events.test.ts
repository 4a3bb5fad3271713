import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ApiFailure } from '#client/api-failure.ts';
import { readEvents } from '#client/read-events.ts';

const toStream = (parts: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });

const isServerFailure = (error: unknown) => error instanceof ApiFailure && error.kind === 'server';

describe('readEvents', () => {
  it('reads events across any chunk boundaries', async () => {
    const parts = ['data: {"a', '":1}\n', '\ndata: {"a":2}\n\ndata: {"a":3}\n\n', 'data: {'];
    assert.deepEqual(await Array.fromAsync(readEvents(toStream(parts))), [
      { a: 1 },
      { a: 2 },
      { a: 3 },
    ]);
  });

  it('fails with a server failure for invalid JSON, so that followers reconnect', async () => {
    const events = readEvents(toStream(['data: {"a":1}\n\n<html>busy</html>\n\n']));
    assert.deepEqual((await events.next()).value, { a: 1 });
    await assert.rejects(events.next(), isServerFailure);
  });

  it('fails with a network failure if the stream breaks', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new TypeError('reset')),
    });
    const isNetwork = (error: unknown) => error instanceof ApiFailure && error.kind === 'network';
    await assert.rejects(readEvents(broken).next(), isNetwork);
  });
});
