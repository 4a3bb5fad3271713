import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { mostPdfs } from '#server/core/built-in/labels/label-threads.ts';
import { FairQueue, type FairQueueOptions, QueueFull } from '#server/runtime/fair-queue.ts';
import { ThreadEnded } from '#server/runtime/worker-thread.ts';

const name = 'work';
const settle = () => new Promise(setImmediate);

/** A clock whose timers fire in order as time advances. */
class Timeline {
  now = 0;
  readonly #timers: { at: number; fire(): void }[] = [];

  wait(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#timers.push({ at: this.now + ms, fire: resolve });
    return promise;
  }

  async runTo(end: number): Promise<void> {
    for (;;) {
      this.#timers.sort((one, other) => one.at - other.at);
      const [next] = this.#timers;
      if (!next || next.at > end) return;
      this.#timers.shift();
      this.now = next.at;
      next.fire();
      await settle();
    }
  }
}

interface Scene {
  accounts: number;
  /** Clients per account; a list has one entry per account. */
  clients: number | readonly number[];
  jobMs: number;
  mostRunning: number;
  mostWaiting: { inAll: number; ofOne: number };
}

/** Simulates clients that repeat requests and honour Retry-After; resolves to the times of each. */
async function simulate({ accounts, clients, jobMs, mostRunning, mostWaiting }: Scene, ms: number) {
  const time = new Timeline();
  const queue = new FairQueue({
    name,
    mostRunning,
    mostWaiting,
    usualMs: 1000,
    now: () => time.now,
  });
  const got = new Map<string, number[]>();
  let longestQueue = 0;
  const loop = async (account: string, client: string) => {
    const times: number[] = [];
    got.set(client, times);
    for (;;) {
      try {
        await queue.take(account, () => time.wait(jobMs));
        times.push(time.now);
        await time.wait(5);
      } catch (error) {
        assert.ok(error instanceof QueueFull);
        await time.wait(error.waitS * 1000 + 5);
      }
      longestQueue = Math.max(longestQueue, queue.waiting);
    }
  };
  for (let account = 0; account < accounts; account += 1) {
    const count = typeof clients === 'number' ? clients : (clients[account] ?? 0);
    for (let client = 0; client < count; client += 1) {
      void loop(`a${account}`, `a${account} c${client}`);
    }
  }
  await settle();
  await time.runTo(ms);
  return { got, longestQueue };
}

function assertShares(got: ReadonlyMap<string, readonly number[]>, share: number, ms: number) {
  const counts = [...got.values()].map(({ length }) => length);
  const mean = counts.reduce((all, each) => all + each, 0) / counts.length;
  for (const [client, times] of got) {
    const outcome = `${client} got ${times.length} of ${mean.toFixed(1)} in ${ms / 1000} s`;
    assert.ok(times.length >= share * mean, outcome);
  }
}

describe('clients that honour Retry-After', () => {
  const scenes: Scene[] = [
    // This starved two of four clients once: one account prints in a loop.
    { accounts: 1, clients: 4, jobMs: 300, mostRunning: 1, mostWaiting: { inAll: 10, ofOne: 1 } },
    { accounts: 1, clients: 4, jobMs: 300, mostRunning: 1, mostWaiting: { inAll: 40, ofOne: 12 } },
    { accounts: 1, clients: 40, jobMs: 300, mostRunning: 1, mostWaiting: { inAll: 40, ofOne: 12 } },
    { accounts: 12, clients: 4, jobMs: 300, mostRunning: 1, mostWaiting: { inAll: 40, ofOne: 12 } },
    { accounts: 60, clients: 1, jobMs: 300, mostRunning: 1, mostWaiting: { inAll: 40, ofOne: 12 } },
    { accounts: 30, clients: 2, jobMs: 700, mostRunning: 2, mostWaiting: { inAll: 20, ofOne: 4 } },
  ];
  for (const scene of scenes) {
    const { accounts, clients, mostWaiting } = scene;
    it(`all proceed: ${accounts} accounts with ${clients} each, ${mostWaiting.ofOne} may wait`, async () => {
      const ms = 400_000;
      const { got, longestQueue } = await simulate(scene, ms);
      assertShares(got, 0.4, ms);
      assert.ok(longestQueue <= 2 * mostWaiting.inAll, `${longestQueue} waited`);
    });
  }

  it('proceed with four of one account beside three others printing in a loop', async () => {
    const scene = { jobMs: 400, mostRunning: 1, mostWaiting: mostPdfs };
    const { got } = await simulate({ ...scene, accounts: 4, clients: [4, 1, 1, 1] }, 120_000);
    const counts = [...got.values()].map(({ length }) => length);
    // An account's share is a quarter of 300; its four clients divide it.
    assert.equal(counts.length, 7);
    for (const [client, times] of got) {
      const share = client.startsWith('a0') ? 75 / 4 : 75;
      assert.ok(times.length >= 0.4 * share, `${client} got ${times.length} of ${share}`);
    }
  });

  it('get their share beside a greedy account', async () => {
    const time = new Timeline();
    const mostWaiting = { inAll: 10, ofOne: 6 };
    const now = () => time.now;
    const queue = new FairQueue({ name, mostRunning: 1, mostWaiting, usualMs: 300, now });
    let modest = 0;
    const greedy = async () => {
      for (;;) {
        await queue.take('greedy', () => time.wait(300)).catch(() => time.wait(10));
      }
    };
    const polite = async () => {
      for (;;) {
        await queue.take('modest', () => time.wait(300));
        modest += 1;
      }
    };
    for (let client = 0; client < 30; client += 1) void greedy();
    void polite();
    await settle();
    await time.runTo(60_000);
    // A job takes 0.3 s and each account gets half.
    assert.ok(modest >= 90, `${modest} of 100`);
  });
});

describe('FairQueue', () => {
  /** Jobs that end on demand, and the names of those that started. */
  function openJobs(
    mostWaiting = { inAll: 100, ofOne: 100 },
    running: Pick<FairQueueOptions, 'mostRunning' | 'mostRunningOfOne'> = { mostRunning: 1 },
  ) {
    const queue = new FairQueue({ name, ...running, mostWaiting, usualMs: 1000, now: () => 0 });
    const began: string[] = [];
    const ends: (() => void)[] = [];
    const take = (caller: string, job: string, signal?: AbortSignal) =>
      queue.take(
        caller,
        async () => {
          began.push(job);
          await new Promise<void>((resolve) => {
            ends.push(resolve);
          });
          return job;
        },
        signal,
      );
    /** Ends running jobs until none is left. */
    const endAll = async (asked: readonly Promise<unknown>[]) => {
      const all = Promise.allSettled(asked);
      for (let ended = 0; ended < asked.length; ended += 1) {
        ends[ended]?.();
        await settle();
      }
      return all;
    };
    return { queue, began, take, endAll };
  }

  it("alternates between callers, and keeps each caller's order", async () => {
    const { began, take, endAll } = openJobs();
    const asked = [
      ...['a1', 'a2', 'a3'].map((job) => take('a', job)),
      ...['b1', 'b2'].map((job) => take('b', job)),
      take('c', 'c1'),
    ];
    await endAll(asked);
    assert.deepEqual(began, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('runs as many jobs as allowed and returns each its result', async () => {
    const { began, take, endAll } = openJobs(undefined, { mostRunning: 2 });
    const asked = [take('a', 'a1'), take('b', 'b1'), take('c', 'c1')];
    assert.deepEqual(began, ['a1', 'b1']);
    const settled = await endAll(asked);
    const values = settled.map((each) => (each.status === 'fulfilled' ? each.value : null));
    assert.deepEqual(values, ['a1', 'b1', 'c1']);
  });

  it('leaves a running place to others, however many jobs of one caller wait', async () => {
    const { began, take, endAll } = openJobs(undefined, { mostRunning: 3, mostRunningOfOne: 2 });
    const asked = ['a1', 'a2', 'a3', 'a4'].map((job) => take('a', job));
    assert.deepEqual(began, ['a1', 'a2']);
    asked.push(take('b', 'b1'));
    assert.deepEqual(began, ['a1', 'a2', 'b1']);
    await endAll(asked);
    assert.deepEqual(began, ['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('refuses a caller beyond their share, and lets the largest one make room', async () => {
    const { take, endAll } = openJobs({ inAll: 3, ofOne: 2 });
    const asked = [take('a', 'a1'), take('a', 'a2'), take('a', 'a3')];
    await assert.rejects(take('a', 'a4'), QueueFull);
    const others = [take('b', 'b1'), take('c', 'c1')];
    const settled = await endAll([...asked, ...others]);
    const refused = settled.filter(({ status }) => status === 'rejected');
    assert.ok(refused.length <= 1, `${refused.length} refused`);
    const [, , ...ofOthers] = settled.slice(1);
    assert.ok(ofOthers.every(({ status }) => status === 'fulfilled'));
  });

  it('continues after a job that throws or rejects', async () => {
    const { queue } = openJobs();
    const failed = queue.take('a', () => Promise.reject(new Error('no paper')));
    const thrown = queue.take('a', () => {
      throw new Error('no ink');
    });
    const made = queue.take('a', async () => 'made');
    await assert.rejects(failed, /no paper/);
    await assert.rejects(thrown, /no ink/);
    assert.equal(await made, 'made');
  });

  it('refuses waiting jobs when closed, and serves again', async () => {
    const { queue, began, take, endAll } = openJobs();
    const asked = [take('a', 'a1'), take('a', 'a2')];
    queue.close();
    await assert.rejects(asked[1] ?? Promise.resolve(), ThreadEnded);
    const next = take('b', 'b1');
    await endAll([...asked, next]);
    assert.deepEqual(began, ['a1', 'b1']);
  });

  it('forgets a waiting caller who aborts, and leaves running jobs alone', async () => {
    const { queue, began, take, endAll } = openJobs();
    const [running, waiting] = [new AbortController(), new AbortController()];
    const first = take('a', 'a1', running.signal);
    const second = take('a', 'a2', waiting.signal);
    const third = take('a', 'a3');
    running.abort();
    waiting.abort(new Error('left'));
    await assert.rejects(second, /left/);
    assert.equal(queue.waiting, 1);
    await endAll([first, second, third]);
    assert.deepEqual(began, ['a1', 'a3']);
    await assert.rejects(take('b', 'b1', AbortSignal.abort(new Error('gone'))), /gone/);
  });

  it('never exceeds its limits, runs each job once and ends empty for any callers', async () => {
    const ask = fc.record({ caller: fc.constantFrom('a', 'b', 'c', 'd'), ends: fc.nat(2) });
    await fc.assert(
      fc.asyncProperty(fc.array(ask, { maxLength: 60 }), async (asks) => {
        const { queue, began, take, endAll } = openJobs({ inAll: 6, ofOne: 3 }, { mostRunning: 2 });
        const asked = asks.map(({ caller }, at) => {
          const promise = take(caller, `${caller}${at}`);
          promise.catch(() => {});
          assert.ok(queue.waiting <= 12);
          return promise;
        });
        const settled = await endAll(asked);
        const served = settled.filter(({ status }) => status === 'fulfilled');
        assert.equal(served.length, began.length);
        assert.equal(new Set(began).size, began.length);
        assert.equal(queue.waiting, 0);
      }),
      { numRuns: 50 },
    );
  });
});

describe('queues of the server', () => {
  /** Who takes turns in each queue, or why none are needed. List a new queue here. */
  const turns: Record<string, string> = {
    'core/built-in/labels/label-threads.ts': 'turns of the owner of the orders',
    'core/built-in/rehearsal.ts': 'one caller: each look at production has a bulkhead of its own',
    'core/forward/core-client.ts':
      'order of arrival: the rate limit of an account bounds its calls',
    'database/postgres.ts': 'calls in order of arrival, reports by report-driver.ts',
    'database/report-driver.ts': 'turns of the organisation, of the account in the open API',
    'database/writer.ts': 'order of arrival: a commit is not to be overtaken',
    'gateway/diagnosis/diagnosis-thread.ts': 'turns of the account or the network',
    'mcp/documentation/document-search.ts': 'turns of the token or the network',
    'people/users/passwords.ts': 'turns of the network or the person',
    'pictures/routes.ts': 'turns of the network',
    'portal/event-stream.ts': 'turns of the organisation',
    'portal/image-handlers.ts': 'turns of the organisation',
  };

  it('all declare who takes turns', () => {
    const root = path.resolve(import.meta.dirname, '../../../src/server');
    const makesQueue = /new (FairQueue|WorkerThread)\b|new pg\.Pool\(|\bbulkhead\(/;
    const found = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && file !== 'worker-thread.ts')
      .filter((file) => makesQueue.test(readFileSync(path.join(root, file), 'utf8')))
      .map((file) => file.split(path.sep).join('/'));
    assert.deepEqual(found.toSorted(), Object.keys(turns).toSorted());
  });
});
