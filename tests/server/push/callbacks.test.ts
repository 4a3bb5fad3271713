import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type PushKind, pushes } from '#contract/operations/pushes.ts';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import { eraseParties } from '#server/core/built-in/orders/erased.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { listCallbacks, removeCallback, setCallback } from '#server/push/callbacks.ts';
import { tryCallback } from '#server/push/try-callback.ts';
import { createAjv } from '../../contract/_schemas.ts';
import { createdOrder } from '../_support/orders.ts';
import { addIntegrator, callSandbox } from '../_support/portal.ts';
import { giveAddresses, parcelKinds, pushesOf } from '../_support/pushes.ts';
import { changeRows, readRow } from '../_support/rows.ts';
import { assertRefused, callSandbox2 } from '../_support/version-2.ts';
import { deliver } from '../consignees/_everything.ts';
import { openWaiting } from './_case.ts';
import {
  addReceiverOf,
  kind,
  makeWorker,
  openContext,
  readPush,
  sendAll,
  writePushes,
} from './_context.ts';
import {
  type Answer,
  acknowledge,
  answerStatus,
  answerText,
  idsOf,
  openReceiver,
} from './_receiver.ts';

const portal = await openContext();
const { courier } = portal;
const { database } = portal.context;
const worker = makeWorker(portal);

async function openAccount() {
  const integrator = await addIntegrator(portal);
  const { id: accountId } = await findAccount(database, integrator.apiAccount);
  return { ...integrator, accountId };
}

const urlsOf = async (accountId: string) =>
  (await listCallbacks(database, accountId)).map(({ url }) => url);

/** Sends a test push to the saved address and returns it as received. */
async function testSet(accountId: string, each: PushKind, version: 1 | 2 = 1) {
  const receiver = await openReceiver();
  const { url } = receiver;
  await changeRows(database, 'callback', { account_id: accountId, kind: each }, { url, version });
  await tryCallback(courier, { accountId, kind: each, url });
  const [test] = receiver.received;
  assert.ok(test);
  assert.equal(test.headers['x-push-test'], 'true');
  return test;
}

describe('a test push to the saved address', () => {
  it('repeats the last push of each kind about an order of the account, with a new id', async () => {
    const { accountId, ...integrator } = await openAccount();
    await giveAddresses(portal, integrator);
    const { billCode } = await createdOrder(portal, integrator);
    await deliver(portal, billCode);
    await createdOrder(portal, integrator);
    for (const each of parcelKinds) {
      const newest = (await pushesOf(portal, billCode)).filter((push) => push.kind === each).at(-1);
      assert.ok(newest);
      const test = await testSet(accountId, each);
      const shown = courier.showPictures(accountId, JSON.stringify(newest.content));
      assert.deepEqual(JSON.parse(test.content), JSON.parse(shown));
      const id = test.headers['x-push-id'];
      const pushOf = database.selectFrom('push').select('id').where('id', '=', String(id));
      assert.deepEqual(await pushOf.execute(), []);
    }
  });

  it('has the version of the address and the time when the push was written', async () => {
    const { accountId, ...integrator } = await openAccount();
    await giveAddresses(portal, integrator);
    const { billCode } = await createdOrder(portal, integrator);
    await deliver(portal, billCode);
    const writtenAt = portal.clock.now;
    portal.clock.now += 3_600_000;
    const { headers, body } = await testSet(accountId, kind, 2);
    assert.match(String(headers['webhook-id']), /^push_/);
    const { type, timestamp, data } = JSON.parse(body);
    assert.deepEqual([type, data.billCode], [kind, billCode]);
    assert.ok(Math.abs(Date.parse(timestamp) - writtenAt) <= 1000);
  });

  it('never repeats a push about an erased order, a missing order or an order of another account', async () => {
    const stranger = await openAccount();
    await giveAddresses(portal, stranger);
    await deliver(portal, (await createdOrder(portal, stranger)).billCode);
    const { accountId, ...integrator } = await openAccount();
    await giveAddresses(portal, integrator);
    const orders = [];
    for (let count = 0; count < 3; count += 1) {
      portal.clock.now += 1000;
      orders.push(await createdOrder(portal, integrator));
      await deliver(portal, orders.at(-1)?.billCode ?? '');
    }
    const [oldest, erased, gone] = orders.map(({ billCode }) => billCode);
    const orderOf = (billCode = '') =>
      database.updateTable('orders').where('bill_code', '=', billCode);
    const { content } = await readRow(database, 'orders', { bill_code: erased ?? '' });
    const without = eraseParties(JSON.parse(content), ['receiver'], '(erased)');
    await orderOf(erased)
      .set({ content: JSON.stringify(without) })
      .execute();
    await database
      .deleteFrom('orders')
      .where('bill_code', '=', gone ?? '')
      .execute();
    for (const each of parcelKinds) {
      const { content: text } = await testSet(accountId, each);
      const content = JSON.parse(text);
      assert.equal(content.billCode ?? content.waybillNo, oldest);
    }
    await changeRows(database, 'push', { account_id: accountId }, { erased_at: 1 });
    for (const each of parcelKinds) {
      const content = JSON.parse((await testSet(accountId, each)).content);
      assert.equal(content.billCode ?? content.waybillNo, 'UEG999999999999');
    }
  });
});

describe('a test push of a statement', () => {
  it('is of version 2, and repeats the last one once a statement was closed', async () => {
    const { accountId, ...integrator } = await openAccount();
    const statement = 'finance/statement' as const;
    const receiver = await openReceiver();
    const { url } = receiver;
    const numberOf = () => JSON.parse(receiver.received.at(-1)?.body ?? '').data.statementNo;
    assert.equal((await setCallback(courier, { accountId, kind: statement, url })).version, 2);
    assert.equal(numberOf(), 'S999999-TEST0');
    const { billCode } = await createdOrder(portal, integrator, { itemsValue: '10' });
    await deliver(portal, billCode);
    const closed = await callSandbox2(portal, integrator, 'sandbox/closeStatement', {});
    await tryCallback(courier, { accountId, kind: statement, url });
    assert.equal(numberOf(), closed.data.statements[0].statementNo);
  });

  it('cannot be of version 1', async () => {
    const { accountId, ...integrator } = await openAccount();
    const { url } = await openReceiver();
    const request = { kind: 'finance/statement', url, version: 1 };
    const refusal = await callSandbox2(portal, integrator, 'sandbox/setCallback', request);
    assertRefused(refusal, [422, '999001030', 'version', 'callback-version']);
    assert.deepEqual(await urlsOf(accountId), []);
    const { version: _, ...withoutVersion } = request;
    const old = await callSandbox(portal, integrator, 'sandbox/setCallback', withoutVersion);
    assert.equal(old.code, '999001030', 'version 1 does not know the kind');
  });
});

describe('setCallback', () => {
  it('saves an address of each kind once its signed test push is acknowledged', async () => {
    for (const each of parcelKinds) {
      const { accountId, apiAccount, privateKey } = await openAccount();
      const receiver = await openReceiver();
      const { url } = receiver;
      await setCallback(courier, { accountId, kind: each, url });
      assert.deepEqual(await urlsOf(accountId), [url]);
      const [test, ...others] = receiver.received;
      assert.ok(test);
      assert.deepEqual(others, []);
      assert.equal(test.headers['x-push-test'], 'true');
      assert.equal(test.headers.apiaccount, apiAccount);
      assert.equal(test.headers.digest, toHeaderDigest(md5, test.content, privateKey));
      const example: object = pushes.find(({ id }) => id === each)?.examples[0]?.request ?? {};
      const content = JSON.parse(test.content);
      assert.deepEqual(Object.keys(content), Object.keys(example));
      assert.equal(content.billCode ?? content.waybillNo, 'UEG999999999999');
      const written = database.selectFrom('push').select('id').where('account_id', '=', accountId);
      assert.deepEqual(await written.execute(), []);
    }
  });

  it('sends an invented test push even if orders and pushes exist', async () => {
    const { accountId, ...integrator } = await openAccount();
    await giveAddresses(portal, integrator);
    const { billCode, txlogisticId } = await createdOrder(portal, integrator);
    await deliver(portal, billCode);
    const receiver = await openReceiver();
    for (const each of parcelKinds) {
      await setCallback(courier, { accountId, kind: each, url: receiver.url });
    }
    const tests = receiver.received.filter(({ headers }) => headers['x-push-test'] === 'true');
    assert.equal(tests.length, parcelKinds.length);
    for (const [index, push] of parcelKinds.entries()) {
      const { content = '' } = tests[index] ?? {};
      assert.ok(!content.includes(billCode) && !content.includes(txlogisticId), content);
      const request = pushes.find(({ id }) => id === push)?.request;
      assert.ok(request);
      const isValid = createAjv().compile(request);
      assert.ok(isValid(JSON.parse(content)), JSON.stringify(isValid.errors));
    }
  });

  const refused: [name: string, answer: Answer, said: RegExp][] = [
    ['an error', answerStatus(500, {}, 'out of order'), /status 500.*out of order/],
    ['another code', answerText('{"code":"0","msg":"bad digest"}'), /is "0".*bad digest/],
    ['a redirect', answerStatus(302, { location: 'http://x.example/' }), /302.*x\.example/],
    ['a page', answerText('<h1>Welcome</h1>'), /isn't a JSON.*Welcome/],
    ['a broken connection', (response) => response.destroy(), /ECONNRESET|socket hang up/],
    ['silence', () => {}, /within 1 second/],
  ];
  for (const [name, answer, said] of refused) {
    it(`saves nothing after ${name}, and reports it`, async () => {
      const { accountId } = await openAccount();
      const receiver = await openReceiver();
      receiver.answer = answer;
      const { url } = receiver;
      const error = await setCallback(courier, { accountId, kind, url }).catch((each) => each);
      assert.ok(error instanceof ApiError);
      const { text = '', values = {} } = error.detail;
      const message = courier.wireTextOf(text, values as Record<string, string>);
      assert.match(message, said);
      assert.doesNotMatch(message, /\{\w+\}|detail\./);
      assert.deepEqual(await urlsOf(accountId), []);
    });
  }

  it('keeps the previous address when a new one is refused', async () => {
    const { accountId } = await openAccount();
    const first = await openReceiver();
    await setCallback(courier, { accountId, kind, url: first.url });
    const second = await openReceiver();
    second.answer = answerStatus(500);
    await assert.rejects(setCallback(courier, { accountId, kind, url: second.url }));
    assert.deepEqual(await urlsOf(accountId), [first.url]);
  });

  it('affects one kind of one account only', async () => {
    const one = await openAccount();
    const other = await openAccount();
    const receiver = await openReceiver();
    await setCallback(courier, { accountId: one.accountId, kind, url: receiver.url });
    assert.deepEqual(await urlsOf(other.accountId), []);
    assert.deepEqual(
      (await listCallbacks(database, one.accountId)).map((each) => each.kind),
      [kind],
    );
  });
});

describe('an address that returns 410', () => {
  it('gets no more pushes; pending ones go to the next address in order', async () => {
    const receiver = await openReceiver();
    receiver.answer = answerStatus(410);
    const account = await addReceiverOf(portal, receiver.url);
    const { accountId } = account;
    const ids = await writePushes(portal, account, 3);
    await worker.runOnce();
    const [callback] = await listCallbacks(database, accountId);
    assert.equal(callback?.disabled_at, portal.clock.now);
    assert.match(callback?.disabled_reason ?? '', /410/);
    portal.clock.now += 1e9;
    ids.push(...(await writePushes(portal, account, 1)));
    await sendAll(worker);
    assert.equal(receiver.received.length, 1);
    const next = await openReceiver();
    await setCallback(courier, { accountId, kind, url: next.url });
    next.received = [];
    await sendAll(worker);
    const sent = idsOf(next);
    assert.deepEqual(
      sent.filter((id) => id !== ids[3]),
      ids.slice(0, 3),
    );
    assert.equal(sent.length, 4);
  });

  it('can be set again', async () => {
    const { receiver, account, id } = await openWaiting(portal, answerStatus(410));
    await worker.runOnce();
    receiver.answer = acknowledge;
    await setCallback(courier, { accountId: account.accountId, kind, url: receiver.url });
    await sendAll(worker);
    assert.equal((await readPush(portal, id)).status, 'delivered');
  });
});

describe('setting an address', () => {
  it('makes pending retries due immediately', async () => {
    const { receiver, account, id } = await openWaiting(portal, answerStatus(500));
    await worker.runOnce();
    receiver.answer = acknowledge;
    await sendAll(worker);
    assert.equal((await readPush(portal, id)).status, 'pending');
    await setCallback(courier, { accountId: account.accountId, kind, url: receiver.url });
    await sendAll(worker);
    assert.equal((await readPush(portal, id)).status, 'delivered');
  });
});

describe('removing an address', () => {
  it('stops its pushes and returns whether it existed', async () => {
    const { receiver, account, id } = await openWaiting(portal);
    assert.equal(await removeCallback(courier, { accountId: account.accountId, kind }), true);
    assert.equal(await removeCallback(courier, { accountId: account.accountId, kind }), false);
    await sendAll(worker);
    assert.equal(receiver.connections, 0);
    assert.deepEqual(await writePushes(portal, account), []);
    assert.equal((await readPush(portal, id)).status, 'pending');
  });
});
