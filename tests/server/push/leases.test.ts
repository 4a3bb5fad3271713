import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { openCase, openWaiting } from './_case.ts';
import { makeWorker, openContext, readPush, sendAll, writePushes } from './_context.ts';
import { acknowledge, answerStatus, holdOne, idsOf, success } from './_receiver.ts';

const portal = await openContext();
const leaseMs = 30_000;

describe('a claimed push', () => {
  it('belongs to one process until its lease ends, then to another', async () => {
    const { receiver, id } = await openWaiting(portal);
    const held = holdOne(receiver);
    const first = makeWorker(portal);
    const firstRun = first.runOnce();
    const response = await held;
    const second = makeWorker(portal);
    portal.clock.now += leaseMs - 1;
    assert.equal(await second.runOnce(), 0);
    portal.clock.now += 1;
    receiver.answer = acknowledge;
    assert.equal(await second.runOnce(), 1);
    assert.equal((await readPush(portal, id)).status, 'delivered');
    response.writeHead(500).end();
    await firstRun;
    const push = await readPush(portal, id);
    assert.equal(push.status, 'delivered', 'who lost the lease changes nothing');
    assert.deepEqual([push.attempts, push.tries.length], [1, 1]);
  });

  it('holds back the rest of its waybill in every process', async () => {
    const { receiver, account } = await openCase(portal);
    await writePushes(portal, account, 3);
    const held = holdOne(receiver);
    const run = makeWorker(portal).runOnce();
    const response = await held;
    assert.equal(await makeWorker(portal).runOnce(), 0);
    response.end(success);
    await run;
  });

  it('is released by a process that stops before the response', async () => {
    const { receiver, id } = await openWaiting(portal);
    const held = holdOne(receiver);
    const worker = makeWorker(portal);
    worker.start();
    const response = await held;
    const closed = once(response, 'close');
    await worker.stop(0);
    await closed;
    const push = await readPush(portal, id);
    assert.deepEqual([push.status, push.lease_until, push.attempts], ['pending', null, 0]);
    receiver.answer = acknowledge;
    assert.equal(await makeWorker(portal).runOnce(), 1);
  });

  it('is completed by a process that stops in time', async () => {
    const { receiver, id } = await openWaiting(portal);
    const held = holdOne(receiver);
    const worker = makeWorker(portal);
    worker.start();
    const response = await held;
    const stopped = worker.stop(60_000);
    response.end(success);
    await stopped;
    assert.equal((await readPush(portal, id)).status, 'delivered');
  });
});

describe('parallel workers', () => {
  it('send each push once, and those of a waybill in order', async () => {
    const { receiver, account } = await openCase(portal);
    const lanes: string[][] = [];
    for (let lane = 0; lane < 30; lane += 1) lanes.push(await writePushes(portal, account, 4));
    await Promise.all([1, 2, 3].map(() => sendAll(makeWorker(portal))));
    await sendAll(makeWorker(portal));
    const sent = idsOf(receiver);
    assert.equal(sent.length, 120);
    for (const lane of lanes) {
      assert.deepEqual(
        sent.filter((id) => lane.includes(String(id))),
        lane,
      );
    }
  });
});

describe('a receiver', () => {
  it('gets eight pushes at a time, and one while it fails', async () => {
    const { receiver, account } = await openCase(portal);
    const worker = makeWorker(portal);
    for (let count = 0; count < 30; count += 1) await writePushes(portal, account);
    receiver.answer = answerStatus(500);
    assert.equal(await worker.runOnce(), 8);
    assert.equal(await worker.runOnce(), 1);
    receiver.answer = acknowledge;
    assert.equal(await worker.runOnce(), 1);
    assert.equal(await worker.runOnce(), 8);
  });

  it('does not delay others when it hangs with 10,000 pushes due', async () => {
    const dead = await openCase(portal);
    dead.receiver.answer = () => {};
    const [pattern = ''] = await writePushes(portal, dead.account);
    const row = await readPush(portal, pattern);
    const { tries: _none, ...push } = row;
    const { database } = portal.context;
    for (let start = 0; start < 10_000; start += 1000) {
      const rows = Array.from({ length: 1000 }, (_, index) => {
        const number = String(start + index).padStart(5, '0');
        return { ...push, id: `${number}${push.id.slice(5)}`, bill_code: `DEAD${number}` };
      });
      await database.insertInto('push').values(rows).execute();
    }
    const alive = await openCase(portal);
    const ids = new Set<string>();
    for (let count = 0; count < 40; count += 1) {
      for (const id of await writePushes(portal, alive.account)) ids.add(id);
    }
    const all = new Promise<void>((resolve) => {
      alive.receiver.answer = (response, received) => {
        acknowledge(response, received);
        ids.delete(String(received.headers['x-push-id']));
        if (ids.size === 0) resolve();
      };
    });
    const worker = makeWorker(portal, { postOptions: { timeoutMs: 60_000 } });
    worker.start();
    await all;
    assert.ok(dead.receiver.received.length <= 8);
    await worker.stop(0);
  });
});
