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

describe('events of a stream', () => {
  it('are read however the network cuts them', async () => {
    const parts = ['data: {"a', '":1}\n', '\ndata: {"a":2}\n\ndata: {"a":3}\n\n', 'data: {'];
    assert.deepEqual(await Array.fromAsync(readEvents(toStream(parts))), [
      { a: 1 },
      { a: 2 },
      { a: 3 },
    ]);
  });

  it('fail as an answer that makes no sense where one is no JSON, so that whoever follows asks anew', async () => {
    const events = readEvents(toStream(['data: {"a":1}\n\n<html>busy</html>\n\n']));
    assert.deepEqual((await events.next()).value, { a: 1 });
    await assert.rejects(events.next(), isServerFailure);
  });

  it('fail as a network that broke where the stream does', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new TypeError('reset')),
    });
    const isNetwork = (error: unknown) => error instanceof ApiFailure && error.kind === 'network';
    await assert.rejects(readEvents(broken).next(), isNetwork);
  });
});
