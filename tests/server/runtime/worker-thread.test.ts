import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ThreadEnded, WorkerThread } from '#server/runtime/worker-thread.ts';

/** Echoes what it is asked, stays silent for `hush` and dies of `die`. */
const source = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (asked) => {
    if (asked === 'die') throw new Error('of this');
    if (asked !== 'hush') parentPort.postMessage({ made: asked });
  });`;

function openThread() {
  const ended: Error[] = [];
  const thread = new WorkerThread<string, string>({
    script: new URL(`data:text/javascript,${encodeURIComponent(source)}`),
    name: 'a thread',
    mostWaiting: 10,
    onEnded: (error) => ended.push(error),
  });
  return { thread, ended };
}

/** Resolves once the process clock has advanced. */
async function untilLater() {
  const began = performance.now();
  while (performance.now() <= began) await new Promise(setImmediate);
}

describe('dead thread', () => {
  it('is reported once with its cause and replaced', async () => {
    const { thread, ended } = openThread();
    await assert.rejects(thread.ask('die'), ThreadEnded);
    const [{ message, cause } = new Error()] = ended;
    assert.match(message, /a thread ended with 1/);
    assert.equal((cause as Error).message, 'of this');
    assert.equal(await thread.ask('again'), 'again');
    await thread.close();
    assert.equal(ended.length, 1);
  });
});

describe('stalledMs', () => {
  it('is 0 while nothing is asked and after a response', async () => {
    const { thread } = openThread();
    assert.equal(thread.stalledMs, 0);
    await thread.ask('x');
    assert.equal(thread.stalledMs, 0);
    await thread.close();
  });

  it('grows without a response', async () => {
    const { thread } = openThread();
    await thread.ask('x');
    const hushed = thread.ask('hush').catch((error) => error);
    await untilLater();
    const { stalledMs } = thread;
    assert.ok(stalledMs > 0);
    await untilLater();
    assert.ok(thread.stalledMs > stalledMs);
    await thread.close();
    assert.ok((await hushed) instanceof ThreadEnded);
    assert.equal(thread.stalledMs, 0);
  });

  it('grows across threads that die in turn, until one responds', async () => {
    const { thread } = openThread();
    await thread.ask('die').catch(() => {});
    const { stalledMs } = thread;
    await thread.ask('die').catch(() => {});
    assert.ok(stalledMs > 0 && thread.stalledMs > stalledMs);
    await thread.ask('x');
    assert.equal(thread.stalledMs, 0);
    await thread.close();
  });
});
