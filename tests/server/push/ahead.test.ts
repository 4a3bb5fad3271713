import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, it } from 'node:test';
import { openCase } from './_case.ts';
import { makeWorker, openGround, type PushAccount, readPush, writePushes } from './_ground.ts';
import { acknowledge, success, type TestReceiver } from './_receiver.ts';

const portal = await openGround();
const atATime = 8;

/** Pushes of as many waybills. */
async function writeWaybills(account: PushAccount, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) ids.push(...(await writePushes(portal, account)));
  return ids;
}

/** Answers nothing; resolves to the answers still to be given once so many wait for one. */
function holdUntil(receiver: TestReceiver, count: number): Promise<ServerResponse[]> {
  const held: ServerResponse[] = [];
  return new Promise((resolve) => {
    receiver.answer = (response) => {
      held.push(response);
      if (held.length === count) resolve(held);
    };
  });
}

async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise(setImmediate);
}

const readAll = (ids: readonly string[]) => Promise.all(ids.map((id) => readPush(portal, id)));
const leasedOf = async (ids: readonly string[]) =>
  (await readAll(ids)).filter(({ lease_until }) => lease_until !== null).length;
const deliveredOf = async (ids: readonly string[]) =>
  (await readAll(ids)).filter(({ status }) => status === 'delivered').length;

describe('pushes that are claimed ahead of room for them', () => {
  it('go to the receiver once each, eight at a time', async () => {
    const { receiver, account } = await openCase(portal);
    const ids = await writeWaybills(account, 60);
    let [waiting, most] = [0, 0];
    receiver.answer = (response, received) => {
      waiting += 1;
      most = Math.max(most, waiting);
      setImmediate(() => {
        waiting -= 1;
        acknowledge(response, received);
      });
    };
    const worker = makeWorker(portal);
    worker.start();
    await until(async () => (await deliveredOf(ids)) === ids.length);
    await worker.stop(0);
    const sent = receiver.received.map(({ headers }) => String(headers['x-push-id']));
    assert.deepEqual(sent.toSorted(), ids.toSorted());
    assert.ok(most <= atATime, `${most} at a time`);
  });

  it('are given back unsent by a process that stops', async () => {
    const { receiver, account } = await openCase(portal);
    const ids = await writeWaybills(account, 20);
    const held = holdUntil(receiver, atATime);
    const worker = makeWorker(portal);
    worker.start();
    await held;
    assert.equal(await leasedOf(ids), 20);
    await worker.stop(0);
    assert.equal(await leasedOf(ids), 0);
    assert.equal(receiver.received.length, atATime);
  });

  it('are given back where one before them fails, and the failing receiver gets one at a time', async () => {
    const { receiver, account } = await openCase(portal);
    const ids = await writeWaybills(account, 20);
    const held = holdUntil(receiver, atATime);
    const worker = makeWorker(portal);
    worker.start();
    const responses = await held;
    const next = holdUntil(receiver, 1);
    for (const response of responses) response.writeHead(500).end();
    await until(async () => (await leasedOf(ids)) <= 1);
    await next;
    // The first that failed makes room before the second does: two are on their way at most.
    assert.ok(receiver.received.length <= atATime + 2);
    await worker.stop(0);
  });

  it('do not go to an address that was replaced meanwhile', async () => {
    const { receiver, account } = await openCase(portal);
    const other = await openCase(portal);
    const ids = await writeWaybills(account, 30);
    const held = holdUntil(receiver, atATime);
    const worker = makeWorker(portal);
    worker.start();
    const responses = await held;
    await portal.ground.database
      .updateTable('callback')
      .set({ url: other.receiver.url, updated_at: 1 })
      .where('account_id', '=', account.accountId)
      .execute();
    // Sent in the place of the one that ends, before the address is read again.
    const later = holdUntil(receiver, 1);
    responses[0]?.end(success);
    const [ninth] = await later;
    await until(async () => (await deliveredOf(ids)) === 1);
    for (const response of [...responses.slice(1), ninth]) response?.end(success);
    await until(async () => (await deliveredOf(ids)) === ids.length);
    await worker.stop(0);
    const received = [receiver, other.receiver].map((each) => each.received.length);
    assert.deepEqual(received, [atATime + 1, ids.length - atATime - 1]);
  });
});
