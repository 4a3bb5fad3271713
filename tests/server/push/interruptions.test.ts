import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { setCallback } from '#server/push/callbacks.ts';
import { openCase, openWaiting } from './_case.ts';
import {
  kind,
  makeWorker,
  openContext,
  readPush,
  retryS,
  sendAll,
  waitUntilDue,
  writePushes,
} from './_context.ts';
import { acknowledge, answerStatus, holdOne, idsOf, openReceiver, success } from './_receiver.ts';

const portal = await openContext();

/** Storage whose writes can fail for a while, like a lost connection. */
function openStorage() {
  const lost = Object.assign(new Error('the connection is lost'), { code: 'ECONNRESET' });
  let isAway = false;
  const write: typeof portal.courier.write = async (change) => {
    if (isAway) throw lost;
    return await portal.courier.write(change);
  };
  return {
    write,
    setAway: (away: boolean) => {
      isAway = away;
    },
  };
}

describe('an attempt that ends while the database is unavailable', () => {
  it('is stored once the database is back, and not sent again', async () => {
    const { receiver, id } = await openWaiting(portal);
    const held = holdOne(receiver);
    let onError = () => {};
    const { write, setAway } = openStorage();
    const worker = makeWorker(portal, { write, log: { error: () => onError() } });
    worker.start();
    const response = await held;
    setAway(true);
    const noticed = new Promise<void>((resolve) => {
      onError = resolve;
    });
    response.end(success);
    await noticed;
    setAway(false);
    onError = () => assert.fail('the database is back');
    await worker.stop(0);
    const { status, tries } = await readPush(portal, id);
    assert.deepEqual([status, tries.length, receiver.received.length], ['delivered', 1, 1]);
  });

  it('is repeated by another process after its lease, and counted once', async () => {
    const { receiver, id } = await openWaiting(portal);
    const held = holdOne(receiver);
    const noticed = Promise.withResolvers<void>();
    const { write, setAway } = openStorage();
    const worker = makeWorker(portal, { write, log: { error: () => noticed.resolve() } });
    worker.start();
    const response = await held;
    setAway(true);
    response.end(success);
    await noticed.promise;
    const stopped = worker.stop(0);
    await stopped;
    setAway(false);
    receiver.answer = acknowledge;
    portal.clock.now += 30_000;
    await sendAll(makeWorker(portal));
    assert.deepEqual(idsOf(receiver), [id, id]);
    const { status, attempts, tries } = await readPush(portal, id);
    assert.deepEqual([status, attempts, tries.length], ['delivered', 1, 1]);
  });
});

describe('a slow claim', () => {
  it('is not sent when its attempt could outlast the lease', async () => {
    const { receiver, id } = await openWaiting(portal);
    const slow = makeWorker(portal, {
      write: async (change) => {
        const result = await portal.courier.write(change);
        portal.clock.now += 15_001;
        return result;
      },
    });
    assert.equal(await slow.runOnce(), 0);
    assert.equal(await makeWorker(portal).runOnce(), 0, 'its lease still holds');
    portal.clock.now += 15_000;
    assert.equal(await makeWorker(portal).runOnce(), 1);
    assert.deepEqual(idsOf(receiver), [id]);
  });
});

describe('a clock set back by a day during an attempt', () => {
  it('leaves its outcome, the order of its waybill and the schedule unchanged', async () => {
    const { receiver, ids } = await openWaiting(portal, acknowledge, 3);
    const [first = ''] = ids;
    const held = holdOne(receiver);
    const worker = makeWorker(portal);
    const run = worker.runOnce();
    const response = await held;
    portal.clock.now -= dayMs;
    response.writeHead(500).end();
    await run;
    const { attempts, next_at, tries } = await readPush(portal, first);
    assert.deepEqual([attempts, next_at - portal.clock.now], [1, (retryS[0] ?? 0) * 1000]);
    assert.ok((tries[0]?.duration_ms ?? -1) >= 0);
    receiver.answer = acknowledge;
    await waitUntilDue(portal, first);
    await sendAll(worker);
    portal.clock.now += dayMs;
    await sendAll(worker);
    assert.deepEqual(idsOf(receiver), [first, ...ids]);
  });
});

describe('an address set during an attempt at the old one', () => {
  it('gets the pending push next, with its attempts counted from zero', async () => {
    const { receiver, account } = await openCase(portal);
    const [id = '', next = ''] = await writePushes(portal, account, 2);
    const worker = makeWorker(portal);
    receiver.answer = answerStatus(500);
    for (const _wait of retryS) {
      await worker.runOnce();
      await waitUntilDue(portal, id);
    }
    const held = holdOne(receiver);
    const lastAttempt = worker.runOnce();
    const response = await held;
    portal.clock.now += 1;
    const other = await openReceiver();
    const { accountId } = account;
    await setCallback(portal.courier, { accountId, kind, url: other.url });
    response.writeHead(500).end();
    await lastAttempt;
    const { status, attempts } = await readPush(portal, id);
    assert.deepEqual([status, attempts], ['pending', 0]);
    other.received = [];
    await sendAll(worker);
    assert.deepEqual(idsOf(other), [id, next]);
  });
});
