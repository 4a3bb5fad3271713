import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toDestination } from '#contract/destination.ts';
import { hourMs } from '#contract/durations.ts';
import { takeSecret } from '#server/push/callback-secrets.ts';
import { addAddress, removeCallback, saveCallback } from '#server/push/callbacks.ts';
import { furtherNumbers } from '#server/push/channel.ts';
import { addEvent } from '#server/push/event.ts';
import { deleteEvents } from '#server/push/event-log.ts';
import { findPush, listPushes, replayPushes } from '#server/push/pushes.ts';
import { sendAgain } from '#server/push/send-again.ts';
import { callSandbox2 } from '../_support/version-2.ts';
import {
  addPushAccount,
  kind,
  makeWorker,
  openContext,
  type PushAccount,
  readPush,
  retryS,
  sendAll,
} from './_context.ts';
import { answerStatus, idsOf, openReceiver, type TestReceiver } from './_receiver.ts';
import { verifyAt } from './_version-2.ts';

const portal = await openContext();
const { people, clock } = portal;
const { database } = portal.context;
const worker = makeWorker(portal);

/** Sets one of an account's addresses without a test push. */
async function setAddress(
  { accountId }: PushAccount,
  address: number,
  { url }: TestReceiver,
  more: { version?: 1 | 2; scans?: readonly string[] } = {},
) {
  const destination = toDestination(url);
  await saveCallback(people, { accountId, kind, address, destination, version: 2, ...more });
}

/** An account whose scans go to a number of receivers. */
async function openAddresses(count: number) {
  const account = await addPushAccount(portal);
  const receivers: TestReceiver[] = [];
  for (let address = 1; address <= count; address += 1) {
    const receiver = await openReceiver();
    receivers.push(receiver);
    await setAddress(account, address, receiver);
  }
  const [first, second] = receivers as [TestReceiver, TestReceiver];
  return { account, receivers, first, second };
}

/** The secret of one of an account's addresses. */
async function secretOf({ secrets }: typeof portal, { accountId }: PushAccount, address: number) {
  const place = { accountId, kind, address };
  const row = await people.write((change) => takeSecret(change, place, secrets, clock.now));
  return secrets.open(row.secret);
}

let waybills = 0;

/** Writes events of one waybill; resolves to their ids. */
async function writeEvents({ accountId }: PushAccount, types: readonly (number | undefined)[]) {
  waybills += 1;
  const billCode = `UEG7${String(waybills).padStart(11, '0')}`;
  await people.write(async (transaction) => {
    for (const [at, scanType] of types.entries()) {
      await addEvent(transaction, {
        ...{ accountId, kind, billCode, sequence: at + 1, content: { billCode, at } },
        ...{ createdAt: clock.now, ...(scanType !== undefined && { scanType }) },
      });
    }
  });
  const events = await database
    .selectFrom('event')
    .select('id')
    .where('bill_code', '=', billCode)
    .orderBy('sequence')
    .execute();
  return { billCode, ids: events.map(({ id }) => id) };
}

const webhookIds = ({ received }: TestReceiver) =>
  received.map(({ headers }) => headers['webhook-id']);

const pushesOf = ({ accountId }: PushAccount, address: number) =>
  listPushes(database, { accountIds: [accountId], kind, address });

describe('several addresses of a kind', () => {
  it('each get every event under the same id, signed with their own secret', async () => {
    const { account, receivers } = await openAddresses(5);
    const { ids } = await writeEvents(account, [undefined, undefined]);
    await sendAll(worker);
    for (const [at, receiver] of receivers.entries()) {
      assert.deepEqual(
        webhookIds(receiver),
        ids.map((id) => `push_${id}`),
      );
      const secret = await secretOf(portal, account, at + 1);
      for (const other of receivers) {
        const verify = () => verifyAt(clock.now, secret, other.received[0]);
        if (other === receiver) assert.equal(verify().type, kind);
        else assert.throws(verify);
      }
    }
  });

  it('store the content once: further pushes refer to their event', async () => {
    const { account } = await openAddresses(3);
    const { ids } = await writeEvents(account, [undefined]);
    const rows = await database
      .selectFrom('push')
      .select(['id', 'kind', 'content', 'event_id'])
      .where('account_id', '=', account.accountId)
      .orderBy('kind')
      .execute();
    assert.deepEqual(
      rows.map((row) => [row.kind, row.content !== '', row.event_id]),
      [
        [kind, true, null],
        [`${kind}#2`, false, ids[0]],
        [`${kind}#3`, false, ids[0]],
      ],
    );
    assert.equal(rows[0]?.id, ids[0]);
    const [read] = await pushesOf(account, 3);
    assert.equal(read?.content, rows[0]?.content);
    await sendAll(worker);
  });

  it('keep the content of a push whose event is removed before it is sent', async () => {
    const { account, second } = await openAddresses(2);
    const { ids, billCode } = await writeEvents(account, [undefined]);
    await people.write((transaction) =>
      deleteEvents(
        transaction,
        transaction.selectFrom('event').select('id').where('id', 'in', ids).$asScalar(),
        clock.now,
      ),
    );
    await sendAll(worker);
    assert.equal(JSON.parse(second.received[0]?.body ?? '').data.billCode, billCode);
  });

  it('are independent: one that is down delays no other, and each keeps its order', async () => {
    const { account, first, second } = await openAddresses(2);
    const { ids } = await writeEvents(account, [undefined, undefined, undefined]);
    first.answer = answerStatus(500);
    await sendAll(worker);
    assert.equal(first.received.length, 1);
    assert.deepEqual(
      webhookIds(second),
      ids.map((id) => `push_${id}`),
    );
    first.answer = answerStatus(200);
    clock.now += (retryS[0] ?? 0) * 1000;
    await sendAll(worker);
    assert.deepEqual(
      webhookIds(first).slice(1),
      ids.map((id) => `push_${id}`),
    );
  });

  it('stop alone when one answers 410', async () => {
    const { account, first, second } = await openAddresses(2);
    second.answer = answerStatus(410);
    await writeEvents(account, [undefined]);
    await sendAll(worker);
    await writeEvents(account, [undefined]);
    await sendAll(worker);
    assert.equal(first.received.length, 2);
    assert.equal(second.received.length, 1);
  });

  it('send version 1 with the key of the account and the id of the event', async () => {
    const { account } = await openAddresses(1);
    const receiver = await openReceiver();
    await setAddress(account, 2, receiver, { version: 1 });
    const { ids } = await writeEvents(account, [undefined]);
    receiver.answer = answerStatus(500);
    await sendAll(worker);
    assert.deepEqual(idsOf(receiver), ids);
    assert.equal(receiver.received[0]?.headers.apiaccount, account.apiAccount);
  });

  it('get the types of scan that they asked for', async () => {
    const { account, first } = await openAddresses(1);
    const receiver = await openReceiver();
    await setAddress(account, 2, receiver, { scans: ['1', '10'] });
    const { ids } = await writeEvents(account, [1, 11, 10, 2]);
    await sendAll(worker);
    assert.equal(first.received.length, 4);
    assert.deepEqual(webhookIds(receiver), [`push_${ids[0]}`, `push_${ids[2]}`]);
  });

  it('are served without a first one', async () => {
    const account = await addPushAccount(portal);
    const receiver = await openReceiver();
    await setAddress(account, 2, receiver);
    const { ids } = await writeEvents(account, [undefined]);
    await sendAll(worker);
    assert.deepEqual(webhookIds(receiver), [`push_${ids[0]}`]);
  });

  it('replay and send again the push of one address', async () => {
    const { account, first, second } = await openAddresses(2);
    await writeEvents(account, [undefined]);
    await sendAll(worker);
    const [push] = await pushesOf(account, 2);
    const id = push?.id ?? '';
    const { accountId } = account;
    const again = await people.write((transaction) =>
      sendAgain(transaction, { accountIds: [accountId], id }, clock.now),
    );
    assert.deepEqual(again.due, [{ accountId, kind, count: 1 }]);
    second.answer = answerStatus(500);
    while ((await readPush(portal, id)).status !== 'dead') {
      clock.now += hourMs;
      await sendAll(worker);
    }
    second.answer = answerStatus(200);
    assert.equal(await replayPushes(people, { accountId, since: 0, kinds: [kind] }), 1);
    await sendAll(worker);
    assert.equal((await findPush(database, id))?.status, 'delivered');
    assert.equal(first.received.length, 1);
  });
});

describe('numbers of addresses', () => {
  it('are reserved once each, also by requests at the same moment, and end at five', async () => {
    const { accountId } = await addPushAccount(portal);
    const place = { accountId, kind };
    const asked = await Promise.all(
      Array.from({ length: 8 }, () => addAddress(people, place, async () => {})),
    );
    const given = asked.filter((address) => address !== undefined);
    assert.deepEqual(given.toSorted(), furtherNumbers);
    assert.equal(asked.length - given.length, 4);
  });

  it('start again after a removal: another secret, and no push of the address before', async () => {
    const { account, second } = await openAddresses(2);
    const place = { accountId: account.accountId, kind, address: 2 } as const;
    const secret = await secretOf(portal, account, 2);
    second.answer = answerStatus(500);
    await writeEvents(account, [undefined]);
    await sendAll(worker);
    assert.equal(await removeCallback(people, place), true);
    assert.equal(await removeCallback(people, place), false);
    assert.deepEqual(
      (await pushesOf(account, 2)).map(({ status }) => status),
      ['dead'],
    );
    const next = await openReceiver();
    await setAddress(account, 2, next);
    assert.notEqual(await secretOf(portal, account, 2), secret);
    clock.now += hourMs;
    await sendAll(worker);
    assert.equal(next.received.length, 0);
  });
});

describe('calls of the sandbox about a further address', () => {
  const call = (account: PushAccount, operation: string, request: object) =>
    callSandbox2(portal, account, operation, request);

  it('return its secret, set it after a test push, list its pushes and remove it', async () => {
    const { account, first } = await openAddresses(1);
    const receiver = await openReceiver();
    const place = { kind, address: 2 };
    const { data: before } = await call(account, 'sandbox/setCallback', {
      ...place,
      only: 'secret',
    });
    const set = { ...place, url: receiver.url, version: 2 };
    const { code, msg, data } = await call(account, 'sandbox/setCallback', set);
    assert.equal(code, '1', msg);
    assert.deepEqual(data, { kind, url: receiver.url, version: 2, secret: before.secret });
    assert.equal(verifyAt(clock.now, before.secret, receiver.received[0]).type, kind);
    await writeEvents(account, [undefined]);
    await sendAll(worker);
    const { data: all } = await call(account, 'sandbox/listPushes', { kind });
    assert.deepEqual(
      all.callbacks.map(({ url }: { url: string }) => url),
      [first.url, receiver.url],
    );
    assert.equal(all.pushes.length, 2);
    const { data: own } = await call(account, 'sandbox/listPushes', place);
    assert.deepEqual([own.callbacks.length, own.pushes.length], [1, 1]);
    assert.notEqual(own.pushes[0].content, '');
    await call(account, 'sandbox/setCallback', { ...place, url: '' });
    const { data: left } = await call(account, 'sandbox/listPushes', { kind });
    assert.equal(left.callbacks.length, 1);
  });

  it('refuse a sixth', async () => {
    const { account } = await openAddresses(1);
    const sixth = { kind, address: 6, only: 'secret' };
    const { code, errors = [] } = await call(account, 'sandbox/setCallback', sixth);
    assert.equal(code, '999001030');
    assert.equal(errors[0]?.path, 'address');
  });
});
