import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createWrite } from '#server/database/write.ts';
import { replayPushes } from '#server/push/pushes.ts';
import { countChanges } from '../_support/count-changes.ts';
import { changeRows, readRows } from '../_support/rows.ts';
import { openCase, openWaiting } from './_case.ts';
import {
  addReceiverOf,
  kind,
  makeWorker,
  openContext,
  readPush,
  retryS,
  sendAll,
  waitUntilDue,
  writePushes,
} from './_context.ts';
import { acknowledge, answerStatus, idsOf, openReceiver, type TestReceiver } from './_receiver.ts';

const portal = await openContext();
const { database } = portal.context;
const worker = makeWorker(portal);

/** Fails a push until it is parked. */
async function park(receiver: TestReceiver, id: string): Promise<void> {
  receiver.answer = answerStatus(500);
  while ((await readPush(portal, id)).status === 'pending') {
    await waitUntilDue(portal, id);
    await worker.runOnce();
  }
  receiver.answer = acknowledge;
}

describe('pushes of one waybill', () => {
  it('are sent in order', async () => {
    const { receiver, ids } = await openWaiting(portal, acknowledge, 5);
    await sendAll(worker);
    assert.deepEqual(idsOf(receiver), ids);
  });

  it('wait for an earlier one that is retried', async () => {
    const { receiver, ids } = await openWaiting(portal, acknowledge, 3);
    const [first = ''] = ids;
    receiver.answer = answerStatus(500);
    await sendAll(worker);
    assert.deepEqual(idsOf(receiver), [first]);
    await waitUntilDue(portal, first);
    receiver.answer = acknowledge;
    await sendAll(worker);
    assert.deepEqual(idsOf(receiver), [first, ...ids]);
  });

  it('do not wait for a parked one', async () => {
    const { receiver, account } = await openCase(portal);
    const [first = '', ...others] = await writePushes(portal, account, 3);
    await park(receiver, first);
    receiver.received = [];
    await sendAll(worker);
    assert.deepEqual(idsOf(receiver), others);
  });

  it('do not wait for another waybill or another kind', async () => {
    const receiver = await openReceiver();
    const account = await addReceiverOf(portal, receiver.url, [kind, 'orderserve/statusFeedback']);
    const billCode = 'UEG999999999999';
    const [first = ''] = await writePushes(portal, account, 1, { billCode });
    receiver.answer = answerStatus(500);
    await sendAll(worker);
    receiver.answer = acknowledge;
    const other = { kind: 'orderserve/statusFeedback', billCode };
    await writePushes(portal, account, 2, other);
    await writePushes(portal, account, 2);
    await sendAll(worker);
    assert.equal(receiver.received.length, 5);
    assert.equal(idsOf(receiver).filter((id) => id === first).length, 1);
  });
});

describe('replayPushes', () => {
  it('restarts the schedule of a parked push and continues the count of its attempts', async () => {
    const { receiver, id } = await openWaiting(portal);
    await park(receiver, id);
    receiver.received = [];
    receiver.answer = answerStatus(500);
    assert.equal(await replayPushes(portal.courier, { id }), 1);
    const { status, attempts } = await readPush(portal, id);
    assert.deepEqual([status, attempts], ['pending', 0]);
    await worker.runOnce();
    const again = await readPush(portal, id);
    assert.deepEqual([again.status, again.attempts], ['pending', 1]);
    assert.deepEqual(
      again.tries.map(({ number }) => number),
      [1, 2, 3, 4, 5],
    );
    assert.equal(receiver.received[0]?.headers['x-push-attempt'], '5');
    assert.equal(receiver.received[0]?.headers['x-push-id'], id);
  });

  it('replays every parked push of an account since a time, and no others', async () => {
    const { receiver, account } = await openCase(portal);
    const [early = ''] = await writePushes(portal, account);
    portal.clock.now += 1000;
    const since = portal.clock.now;
    const [late = ''] = await writePushes(portal, account);
    const [later = ''] = await writePushes(portal, account);
    for (const id of [early, late, later]) await park(receiver, id);
    const stranger = await openCase(portal);
    assert.equal(
      await replayPushes(portal.courier, { accountId: stranger.account.accountId, since: 0 }),
      0,
    );
    assert.equal(await replayPushes(portal.courier, { accountId: account.accountId, since }), 2);
    receiver.received = [];
    await sendAll(worker);
    assert.deepEqual(idsOf(receiver).sort(), [late, later].sort());
    assert.equal((await readPush(portal, early)).status, 'dead');
  });

  it('works in batches, however many pushes there are', async () => {
    const { account } = await openCase(portal);
    const ids = await writePushes(portal, account, 250);
    const { accountId } = account;
    await changeRows(database, 'push', { account_id: accountId }, { status: 'dead' });
    const counted = countChanges(database);
    const write = createWrite(counted.database);
    assert.equal(await replayPushes({ ...portal.courier, write }, { accountId, since: 0 }), 250);
    assert.ok(Math.max(...counted.changed) <= 100, counted.changed.join());
    const waiting = await readRows(database, 'push', { account_id: accountId, status: 'pending' });
    assert.equal(waiting.length, ids.length);
  });

  it('ignores delivered and pending pushes and those of another account', async () => {
    const { receiver, account } = await openCase(portal);
    const [delivered = ''] = await writePushes(portal, account);
    await sendAll(worker);
    const [dead = ''] = await writePushes(portal, account);
    await park(receiver, dead);
    const [waiting = ''] = await writePushes(portal, account);
    const { accountId } = (await openCase(portal)).account;
    for (const replay of [{ id: delivered }, { id: waiting }, { id: dead, accountId }]) {
      assert.equal(await replayPushes(portal.courier, replay), 0);
    }
    assert.equal((await readPush(portal, delivered)).status, 'delivered');
  });
});

describe('Retry-After', () => {
  const day = 24 * 60 * 60;
  const inSeconds = (seconds: number) => new Date(portal.clock.now + seconds * 1000).toUTCString();
  const cases: [name: string, header: () => string, waitS: number][] = [
    ['delays the next attempt by seconds', () => '120', 120],
    ['delays the next attempt to a date', () => inSeconds(600), 600],
    ['does not shorten the wait', () => '1', 5],
    ['does not shorten the wait with a past date', () => inSeconds(-600), 5],
    ['delays by a day at most', () => '99999999', day],
    ['delays by a day at most with a date', () => inSeconds(10 * day), day],
    ['is ignored when it is invalid', () => 'soon', 5],
    ['is ignored when it is negative', () => '-5', 5],
  ];
  for (const [name, header, waitS] of cases) {
    it(name, async () => {
      // Dates have no milliseconds.
      portal.clock.now = Math.ceil(portal.clock.now / 1000) * 1000;
      const { id } = await openWaiting(portal, answerStatus(503, { 'retry-after': header() }));
      await worker.runOnce();
      assert.equal((await readPush(portal, id)).next_at - portal.clock.now, waitS * 1000);
    });
  }
});

describe('jitter', () => {
  for (const [random, factor] of [
    [0, 0.8],
    [0.5, 1],
    [1, 1.2],
  ] as const) {
    it(`multiplies the wait by ${factor} at ${random}`, async () => {
      const { id } = await openWaiting(portal, answerStatus(500));
      await makeWorker(portal, { schedule: { retryS, random: () => random } }).runOnce();
      assert.equal((await readPush(portal, id)).next_at - portal.clock.now, 5000 * factor);
    });
  }
});
