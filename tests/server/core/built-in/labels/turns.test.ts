import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Turns } from '#server/core/built-in/labels/turns.ts';
import { ThreadEnded, TooManyWaiting } from '#server/worker-thread.ts';

const name = 'work';

/** Jobs that end when they are told to, and the names of those that began. */
function openJobs(most = { inAll: 100, ofOne: 100 }) {
  const turns = new Turns({ name, most });
  const began: string[] = [];
  const ends: (() => void)[] = [];
  const take = (owner: string, job: string) =>
    turns.take(owner, async () => {
      began.push(job);
      await new Promise<void>((resolve) => {
        ends.push(resolve);
      });
      return job;
    });
  /** Ends the one under way, until none is left. */
  const endAll = async (asked: readonly Promise<unknown>[]) => {
    const all = Promise.allSettled(asked);
    for (let ended = 0; ended < asked.length; ended += 1) {
      ends[ended]?.();
      await new Promise(setImmediate);
    }
    return all;
  };
  return { turns, began, take, endAll };
}

describe('turns', () => {
  it('go from owner to owner, and within one in order', async () => {
    const { began, take, endAll } = openJobs();
    const asked = [
      ...['a1', 'a2', 'a3'].map((job) => take('a', job)),
      ...['b1', 'b2'].map((job) => take('b', job)),
      take('c', 'c1'),
    ];
    await endAll(asked);
    assert.deepEqual(began, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']);
  });

  it('let one job run at a time, and hand each its own result', async () => {
    const { began, take, endAll } = openJobs();
    const asked = [take('a', 'a1'), take('b', 'b1')];
    assert.deepEqual(began, ['a1']);
    const settled = await endAll(asked);
    const values = settled.map((each) => (each.status === 'fulfilled' ? each.value : null));
    assert.deepEqual(values, ['a1', 'b1']);
  });

  it('refuse what an owner asks for beyond his share, and beyond that of all', async () => {
    const { take, endAll } = openJobs({ inAll: 3, ofOne: 2 });
    const asked = [take('a', 'a1'), take('a', 'a2')];
    await assert.rejects(take('a', 'a3'), TooManyWaiting);
    asked.push(take('b', 'b1'));
    await assert.rejects(take('c', 'c1'), TooManyWaiting);
    await endAll(asked);
    const later = take('a', 'a4');
    await endAll([...asked, later]);
    assert.equal(await later, 'a4');
  });

  it('go on after a job that fails', async () => {
    const turns = new Turns({ name, most: { inAll: 9, ofOne: 9 } });
    const failed = turns.take('a', () => Promise.reject(new Error('no paper')));
    const made = turns.take('a', async () => 'made');
    await assert.rejects(failed, /no paper/);
    assert.equal(await made, 'made');
  });

  it('end with what waits refused, and begin anew', async () => {
    const { turns, began, take, endAll } = openJobs();
    const asked = [take('a', 'a1'), take('a', 'a2')];
    turns.close();
    await assert.rejects(asked[1] ?? Promise.resolve(), ThreadEnded);
    const next = take('b', 'b1');
    await endAll([...asked, next]);
    assert.deepEqual(began, ['a1', 'b1']);
  });
});
