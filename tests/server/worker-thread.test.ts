import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ThreadEnded, WorkerThread } from '#server/worker-thread.ts';

/** Answers what it is asked, says nothing to `hush`, and dies of `die`. */
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

/** Resolves once the clock of the process has moved on. */
async function untilLater() {
  const began = performance.now();
  while (performance.now() <= began) await new Promise(setImmediate);
}

describe('a thread that died', () => {
  it('is told of once with its cause, whoever waited or not, and followed by another', async () => {
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

describe('what a thread owes', () => {
  it('is nothing while it is asked nothing, and once it has answered', async () => {
    const { thread } = openThread();
    assert.equal(thread.owesMs, 0);
    await thread.ask('x');
    assert.equal(thread.owesMs, 0);
    await thread.close();
  });

  it('grows while it says nothing', async () => {
    const { thread } = openThread();
    await thread.ask('x');
    const hushed = thread.ask('hush').catch((error) => error);
    await untilLater();
    const { owesMs } = thread;
    assert.ok(owesMs > 0);
    await untilLater();
    assert.ok(thread.owesMs > owesMs);
    await thread.close();
    assert.ok((await hushed) instanceof ThreadEnded);
    assert.equal(thread.owesMs, 0);
  });

  it('grows over the threads that die one after the other, until one answers', async () => {
    const { thread } = openThread();
    await thread.ask('die').catch(() => {});
    const { owesMs } = thread;
    await thread.ask('die').catch(() => {});
    assert.ok(owesMs > 0 && thread.owesMs > owesMs);
    await thread.ask('x');
    assert.equal(thread.owesMs, 0);
    await thread.close();
  });
});
