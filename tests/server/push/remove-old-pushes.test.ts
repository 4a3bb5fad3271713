import assert from 'node:assert/strict';
import { it } from 'node:test';
import { removeOldPushes } from '#server/push/remove-old-pushes.ts';
import { readRow } from '../_support/rows.ts';
import { addReceiverOf, kind, makeWorker, openContext, sendAll, writePushes } from './_context.ts';
import { acknowledge, answerStatus, openReceiver } from './_receiver.ts';

const portal = await openContext();
const { database } = portal.context;
const retryS: number[] = [];

it('removes old pushes with their attempts, except those that wait for an existing address', async () => {
  // Ids contain their creation time, independent of the portal's clock.
  const before = Date.now();
  const receiver = await openReceiver();
  const account = await addReceiverOf(portal, receiver.url);
  const worker = makeWorker(portal, { schedule: { retryS, random: () => 0.5 } });
  const [delivered = ''] = await writePushes(portal, account);
  await sendAll(worker);
  receiver.answer = answerStatus(500);
  const [dead = ''] = await writePushes(portal, account);
  await sendAll(worker);
  const [waiting = ''] = await writePushes(portal, account);
  const gone = await addReceiverOf(portal, receiver.url);
  const [orphan = ''] = await writePushes(portal, gone);
  await database.deleteFrom('callback').where('account_id', '=', gone.accountId).execute();
  const idsOf = async (table: 'push' | 'push_attempt') => {
    const column = table === 'push' ? 'push.id' : 'push_attempt.push_id';
    const rows = await database.selectFrom(table).select(`${column} as id`).execute();
    return rows.map(({ id }) => id).sort();
  };
  assert.equal(await removeOldPushes(database, before), 0);
  assert.deepEqual(await idsOf('push'), [delivered, dead, waiting, orphan].sort());
  assert.deepEqual(await idsOf('push_attempt'), [delivered, dead].sort());
  assert.equal(await removeOldPushes(database, Date.now() + 1), 3);
  assert.deepEqual(await idsOf('push'), [waiting]);
  assert.deepEqual(await idsOf('push_attempt'), []);
  receiver.answer = acknowledge;
  await sendAll(worker);
  const { status } = await readRow(database, 'push', { kind });
  assert.equal(status, 'delivered');
});
