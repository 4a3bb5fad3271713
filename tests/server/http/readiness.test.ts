import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Readiness } from '#server/http/readiness.ts';
import { openLog } from '../_support/log.ts';

/** Parts that a test can break and block, on a clock it controls. */
function openParts() {
  const log = openLog();
  const context = { now: 0, tried: 0, fault: undefined as Error | undefined };
  let hanging: PromiseWithResolvers<void> | undefined;
  const sound = async () => {};
  const watched = async () => {
    context.tried += 1;
    if (context.fault) throw context.fault;
    await hanging?.promise;
  };
  const readiness = new Readiness(
    { sound, watched },
    { log: log.logger, clock: () => context.now, patienceMs: 20 },
  );
  const hang = () => {
    hanging = Promise.withResolvers();
    return () => hanging?.resolve();
  };
  return Object.assign(context, { log, readiness, hang });
}

describe('Readiness', () => {
  it('checks once per second for any number of callers', async () => {
    const parts = openParts();
    const ask = () => parts.readiness.findFailing();
    const answers = await Promise.all(Array.from({ length: 1000 }, ask));
    parts.now = 999;
    assert.deepEqual(await ask(), []);
    assert.deepEqual([parts.tried, new Set(answers.flat()).size], [1, 0]);
    parts.now = 1000;
    await ask();
    assert.equal(parts.tried, 2);
  });

  it('names only the failing part', async () => {
    const parts = openParts();
    parts.fault = new Error('away');
    assert.deepEqual(await parts.readiness.findFailing(), ['watched']);
  });

  it('does not wait for a hanging part or try it twice, and recovers with it', async () => {
    const parts = openParts();
    const { readiness } = parts;
    const goOn = parts.hang();
    for (; parts.now < 3000; parts.now += 1000) {
      assert.deepEqual(await readiness.findFailing(), ['watched']);
    }
    assert.equal(parts.tried, 1);
    goOn();
    assert.deepEqual(await readiness.findFailing(), []);
  });

  it('logs each change with its cause, not each request', async () => {
    const parts = openParts();
    parts.fault = new Error('the disk is full');
    for (; parts.now < 5000; parts.now += 1000) await parts.readiness.findFailing();
    parts.fault = undefined;
    for (; parts.now < 9000; parts.now += 1000) await parts.readiness.findFailing();
    const lines = parts.log.text().trim().split('\n');
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).msg),
      ['not ready', 'ready again'],
    );
    assert.match(lines[0] ?? '', /the disk is full/);
  });
});
