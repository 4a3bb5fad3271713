import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pushes } from '#contract/operations/all.ts';
import { pushKinds } from '#contract/portal/console-pushes.ts';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import { ApiError } from '#server/api-error.ts';
import { md5 } from '#server/md5.ts';
import { listCallbacks, removeCallback, setCallback } from '#server/push/callbacks.ts';
import { createAjv } from '../../contract/_schemas.ts';
import { createdOrder, query } from '../_support/orders.ts';
import { addIntegrator } from '../_support/portal.ts';
import { createdLoose } from '../_support/waybills.ts';
import {
  addReceiverOf,
  kind,
  makeWorker,
  openGround,
  readPush,
  sendAll,
  writePushes,
} from './_ground.ts';
import { type Answer, acknowledge, answerStatus, answerText, openReceiver } from './_receiver.ts';

const portal = await openGround();
const { courier } = portal;
const { database } = portal.ground;
const worker = makeWorker(portal);

async function openAccount() {
  const integrator = await addIntegrator(portal);
  const { id: accountId } = await findAccount(database, integrator.apiAccount);
  return { ...integrator, accountId };
}

const urlsOf = async (accountId: string) =>
  (await listCallbacks(database, accountId)).map(({ url }) => url);

describe('a callback address is set', () => {
  it('once a signed test push of each kind is acknowledged', async () => {
    for (const each of pushKinds) {
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
      const example = pushes.find(({ id }) => id === each)?.examples[0]?.request;
      assert.deepEqual(JSON.parse(test.content), example);
      assert.equal((await database.selectFrom('push').selectAll().execute()).length, 0);
    }
  });

  it('with a test push about the newest order of the account', async () => {
    const { accountId, ...integrator } = await openAccount();
    const receiver = await openReceiver();
    await createdLoose(portal, integrator);
    portal.clock.now += 1000;
    const order = await createdOrder(portal, integrator);
    const { data } = await query(portal, integrator, {
      command: 2,
      serialNumber: [order.billCode],
    });
    for (const each of pushKinds) {
      await setCallback(courier, { accountId, kind: each, url: receiver.url });
    }
    const { billCode, txlogisticId } = order;
    const contents = receiver.received.map(({ content }) => JSON.parse(content));
    const pushOf = (each: string) => contents[pushKinds.indexOf(each as never)];
    const { details, ...numbers } = pushOf(kind);
    assert.equal(details.length, 1);
    assert.deepEqual(numbers, { billCode, txlogisticId });
    const status = pushOf('orderserve/statusFeedback');
    assert.deepEqual(
      [status.billCode, status.txlogisticId, status.jtOrderId],
      [billCode, txlogisticId, data[0].orderNumber],
    );
    const settlement = pushOf('other/settlementReturn');
    const { customerCode } = integrator;
    assert.deepEqual([settlement.waybillNo, settlement.customerCode], [billCode, customerCode]);
    for (const push of pushes) {
      const isValid = createAjv().compile(push.request);
      assert.ok(isValid(pushOf(push.id)), JSON.stringify(isValid.errors));
    }
  });

  it('with a test push about an individual shipment where that is all there is', async () => {
    const { accountId, ...integrator } = await openAccount();
    const receiver = await openReceiver();
    const { billCode } = await createdLoose(portal, integrator);
    const settled = { accountId, kind: 'other/settlementReturn', url: receiver.url } as const;
    await setCallback(courier, settled);
    const content = JSON.parse(receiver.received[0]?.content ?? '');
    assert.deepEqual([content.waybillNo, content.customerCode], [billCode, integrator.apiAccount]);
  });

  const refused: [name: string, answer: Answer, said: RegExp][] = [
    ['an error', answerStatus(500, {}, 'out of order'), /status 500.*out of order/],
    ['another code', answerText('{"code":"0","msg":"bad digest"}'), /is "0".*bad digest/],
    ['a redirect', answerStatus(302, { location: 'http://x.example/' }), /302.*x\.example/],
    ['a page', answerText('<h1>Welcome</h1>'), /not a JSON.*Welcome/],
    ['a broken connection', (response) => response.destroy(), /ECONNRESET|socket hang up/],
    ['silence', () => {}, /within 1 second/],
  ];
  for (const [name, answer, said] of refused) {
    it(`never after ${name}, which the refusal tells`, async () => {
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

  it('and stays where a new one is refused', async () => {
    const { accountId } = await openAccount();
    const first = await openReceiver();
    await setCallback(courier, { accountId, kind, url: first.url });
    const second = await openReceiver();
    second.answer = answerStatus(500);
    await assert.rejects(setCallback(courier, { accountId, kind, url: second.url }));
    assert.deepEqual(await urlsOf(accountId), [first.url]);
  });

  it('for one kind and one account only', async () => {
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

describe('an address that answers 410', () => {
  it('gets nothing more; what waits leaves for the next address, in order', async () => {
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
    const sent = next.received.map(({ headers }) => headers['x-push-id']);
    assert.deepEqual(
      sent.filter((id) => id !== ids[3]),
      ids.slice(0, 3),
    );
    assert.equal(sent.length, 4);
  });

  it('may be set again itself', async () => {
    const receiver = await openReceiver();
    receiver.answer = answerStatus(410);
    const account = await addReceiverOf(portal, receiver.url);
    const [id = ''] = await writePushes(portal, account);
    await worker.runOnce();
    receiver.answer = acknowledge;
    await setCallback(courier, { accountId: account.accountId, kind, url: receiver.url });
    await sendAll(worker);
    assert.equal((await readPush(portal, id)).status, 'delivered');
  });
});

describe('setting an address', () => {
  it('lets pushes that wait for their next attempt leave at once', async () => {
    const receiver = await openReceiver();
    receiver.answer = answerStatus(500);
    const account = await addReceiverOf(portal, receiver.url);
    const [id = ''] = await writePushes(portal, account);
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
  it('stops its pushes, and says whether there was one', async () => {
    const receiver = await openReceiver();
    const account = await addReceiverOf(portal, receiver.url);
    const [id = ''] = await writePushes(portal, account);
    assert.equal(await removeCallback(courier, account.accountId, kind), true);
    assert.equal(await removeCallback(courier, account.accountId, kind), false);
    await sendAll(worker);
    assert.equal(receiver.connections, 0);
    assert.deepEqual(await writePushes(portal, account), []);
    assert.equal((await readPush(portal, id)).status, 'pending');
  });
});
