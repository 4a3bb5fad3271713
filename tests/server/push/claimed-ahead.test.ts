import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { describe, it } from 'node:test';
import { until } from '../_support/until.ts';
import { openCase } from './_case.ts';
import { makeWorker, openContext, readPush, writePushes } from './_context.ts';
import { acknowledge, idsOf } from './_receiver.ts';

/** Responses of a receiver before it holds all others. */
const acknowledged = 8;

/** A running worker that claimed pushes ahead: its receiver acknowledged some quickly, and now holds eight. */
async function openAhead(count: number) {
  const portal = await openContext();
  const { receiver, account } = await openCase(portal);
  const ids: string[] = [];
  while (ids.length < count) ids.push(...(await writePushes(portal, account)));
  const held: ServerResponse[] = [];
  const holdsEight = Promise.withResolvers<void>();
  receiver.answer = (response, received) => {
    if (receiver.received.length <= acknowledged) acknowledge(response, received);
    else if (held.push(response) === 8) holdsEight.resolve();
  };
  const worker = makeWorker(portal, { postOptions: { timeoutMs: 600_000 } });
  worker.start();
  await holdsEight.promise;
  const countPushes = async (of: 'delivered' | 'held') => {
    const rows = portal.context.database.selectFrom('push').select('id');
    const wanted =
      of === 'held'
        ? rows.where('lease_until', 'is not', null)
        : rows.where('status', '=', 'delivered');
    return (await wanted.execute()).length;
  };
  // Its last acknowledgements were recorded, with the claims that followed them.
  await until(
    async () => (await countPushes('delivered')) === acknowledged,
    'the first are recorded',
  );
  const countHeld = () => countPushes('held');
  return { portal, receiver, worker, held, ids, countHeld };
}

describe('pushes that a process claimed ahead', () => {
  it('are not sent while eight are in flight, and released when it stops', async () => {
    const { receiver, worker, countHeld } = await openAhead(60);
    assert.ok((await countHeld()) > 8, 'some are claimed ahead');
    assert.equal(receiver.received.length, acknowledged + 8);
    await worker.stop(0);
    assert.equal(await countHeld(), 0);
    assert.equal(receiver.received.length, acknowledged + 8);
  });

  it('are released when an attempt at their receiver fails', async () => {
    const { worker, held, countHeld } = await openAhead(24);
    held[0]?.writeHead(500).end();
    await until(async () => (await countHeld()) <= 8, 'those ahead are released');
    await worker.stop(0);
  });

  it('are sent as soon as an attempt is acknowledged, and recorded once', async () => {
    const { portal, receiver, worker, held, ids } = await openAhead(24);
    receiver.answer = acknowledge;
    for (const response of held) acknowledge(response, {} as never);
    await until(async () => receiver.received.length === ids.length, 'all are sent');
    await worker.stop(60_000);
    for (const id of ids) {
      const { status, tries } = await readPush(portal, id);
      assert.deepEqual([status, tries.length], ['delivered', 1]);
    }
    assert.equal(new Set(idsOf(receiver)).size, ids.length);
  });
});
