import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { v2 } from '#contract/versions/v2.ts';
import { createAjv } from '../../contract/_schemas.ts';
import { createdOrder, pickUp } from '../_support/orders.ts';
import { parcelKinds } from '../_support/pushes.ts';
import { readRow } from '../_support/rows.ts';
import {
  addPushAccount,
  kind,
  makeWorker,
  openContext,
  readPush,
  sendAll,
  waitUntilDue,
  writePushes,
} from './_context.ts';
import {
  type Answer,
  acknowledge,
  answerStatus,
  answerText,
  openReceiver,
  type Received,
} from './_receiver.ts';
import { openWaiting2, secretOf, speak, verifyAt } from './_version-2.ts';

const portal = await openContext();
const worker = makeWorker(portal);

/** Verifies at the time of the portal's clock. */
const verify = (secret: string, push: Received | undefined) =>
  verifyAt(portal.clock.now, secret, push);

const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2}$/;
const refusal = '{"code":"145003030","msg":"headers signature verification failed","data":null}';

const ajv = createAjv();
// Times are checked separately.
ajv.addFormat('date-time', zoned);
const isValid = new Map(v2.pushes.map(({ id, request }) => [id, ajv.compile(request)]));

describe('a push of version 2', () => {
  it('is verified by the published library and matches the contract', async () => {
    const receiver = await openReceiver();
    const account = await addPushAccount(portal);
    for (const each of parcelKinds) await speak(portal, account, receiver.url, 2, each);
    const { billCode } = await createdOrder(portal, account);
    await pickUp(portal, billCode);
    await sendAll(worker);
    assert.equal(receiver.received.length, parcelKinds.length);
    for (const push of receiver.received) {
      const of = parcelKinds.find((each) => JSON.parse(push.body).type === each);
      assert.ok(of);
      const { type, timestamp, data, ...rest } = verify(await secretOf(portal, account, of), push);
      assert.deepEqual([type, rest], [of, {}]);
      assert.match(String(timestamp), zoned);
      assert.equal(Date.parse(String(timestamp)), Math.floor(portal.clock.now / 1000) * 1000);
      const check = isValid.get(of);
      assert.ok(check?.(data), `${of} ${JSON.stringify(check?.errors)}`);
    }
    const scan = receiver.received.find(({ body }) => JSON.parse(body).type === kind);
    const [{ scanTime }] = JSON.parse(scan?.body ?? '').data.details;
    assert.equal(Date.parse(scanTime), Math.floor(portal.clock.now / 1000) * 1000);
  });

  it('has the common headers and none of version 1', async () => {
    const { receiver, id } = await openWaiting2(portal);
    await worker.runOnce();
    const { headers = {}, body = '' } = receiver.received[0] ?? {};
    assert.equal(headers['content-type'], 'application/json');
    assert.equal(headers['webhook-id'], `push_${id}`);
    assert.equal(headers['x-push-attempt'], '1');
    assert.match(headers['user-agent'] ?? '', /\S/);
    for (const name of ['apiaccount', 'digest', 'timestamp', 'x-push-id', 'x-push-test']) {
      assert.equal(headers[name], undefined, name);
    }
    assert.equal(JSON.parse(body).data.text, 'a+b & “ق” 100%');
    assert.equal((await readPush(portal, id)).content.includes('"type"'), false, 'kept as it was');
  });

  it('keeps its id in every attempt and is signed with the time of each', async () => {
    const { receiver, account, id } = await openWaiting2(portal, answerStatus(500));
    await worker.runOnce();
    await waitUntilDue(portal, id);
    receiver.answer = acknowledge;
    await worker.runOnce();
    const secret = await secretOf(portal, account);
    const [first, second] = receiver.received;
    for (const push of [first, second]) verify(secret, push);
    assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id']);
    assert.equal(first?.body, second?.body, 'when it was written stays');
    assert.notEqual(first?.headers['webhook-signature'], second?.headers['webhook-signature']);
    const seconds = [first, second].map((each) => Number(each?.headers['webhook-timestamp']));
    assert.deepEqual(seconds, [
      Math.floor(portal.clock.now / 1000) - 5,
      Math.floor(portal.clock.now / 1000),
    ]);
    assert.equal(second?.headers['x-push-attempt'], '2');
  });

  it('is signed by its own secret and no other', async () => {
    const [one, other] = [await openWaiting2(portal), await openWaiting2(portal)];
    await sendAll(worker);
    const [push] = one.receiver.received;
    verify(await secretOf(portal, one.account), push);
    const foreign = [
      await secretOf(portal, other.account),
      await secretOf(portal, one.account, 'other/settlementReturn'),
      one.account.webhookSecret,
    ];
    for (const secret of foreign) {
      assert.throws(() => verify(secret, push), /No matching signature/);
    }
    const changed = { ...push, headers: push?.headers ?? {}, body: `${push?.body} `, content: '' };
    const own = await secretOf(portal, one.account);
    assert.throws(() => verify(own, changed), /No matching signature/);
  });

  it('is signed by secrets that are stored sealed', async () => {
    const { account } = await openWaiting2(portal);
    const secret = await secretOf(portal, account);
    assert.equal(Buffer.from(secret.slice('whsec_'.length), 'base64').length, 32);
    const rows = await portal.context.database.selectFrom('callback_secret').selectAll().execute();
    assert.ok(rows.length > 0);
    assert.doesNotMatch(JSON.stringify(rows), /whsec_/);
    await sendAll(worker);
  });
});

const acknowledged: [name: string, answer: Answer][] = [
  ['HTTP 204', (response) => response.writeHead(204).end()],
  ['HTTP 202 without a body', (response) => response.writeHead(202).end()],
  ['HTTP 200 with a refusal of version 1', answerText(refusal)],
  ['HTTP 200 with a page', answerText('<html>ok</html>')],
  ['HTTP 200 with more than is read', answerText('x'.repeat(70_000))],
];

describe('an acknowledgement of version 2', () => {
  for (const [name, answer] of acknowledged) {
    it(`is ${name}, which does not acknowledge version 1`, async () => {
      const { receiver, account, id } = await openWaiting2(portal, answer);
      await worker.runOnce();
      const { status, tries } = await readPush(portal, id);
      assert.deepEqual([status, tries[0]?.error], ['delivered', null]);
      await speak(portal, account, receiver.url, 1);
      const [later = ''] = await writePushes(portal, account);
      await worker.runOnce();
      assert.equal((await readPush(portal, later)).status, 'pending');
      receiver.answer = acknowledge;
      await waitUntilDue(portal, later);
      await sendAll(worker);
    });
  }

  for (const [status, error] of [
    [302, /status 302, not 2xx/],
    [400, /status 400/],
    [500, /status 500/],
  ] as const) {
    it(`is not HTTP ${status}, whatever the body`, async () => {
      const { id } = await openWaiting2(portal, answerStatus(status, {}, '{"code":"1"}'));
      await worker.runOnce();
      const push = await readPush(portal, id);
      assert.equal(push.status, 'pending');
      assert.match(push.tries[0]?.error ?? '', error);
    });
  }

  it('is not HTTP 410, which disables the address', async () => {
    const { account, id } = await openWaiting2(portal, answerStatus(410));
    await worker.runOnce();
    assert.equal((await readPush(portal, id)).status, 'pending');
    const row = await readRow(portal.context.database, 'callback', {
      account_id: account.accountId,
    });
    assert.equal(row.disabled_at, portal.clock.now);
  });

  it('is not a response that never ends', async () => {
    const hasty = makeWorker(portal, { postOptions: { timeoutMs: 100 } });
    const { id } = await openWaiting2(portal, (response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write(' '), 5);
      response.on('close', () => clearInterval(timer));
    });
    await hasty.runOnce();
    assert.match((await readPush(portal, id)).tries[0]?.error ?? '', /within 0.1 seconds/);
  });
});

describe('the form of a push', () => {
  it('is that of its address when it is sent', async () => {
    const { receiver, account, id } = await openWaiting2(portal, answerStatus(500));
    for (const version of [1, 2] as const) {
      await worker.runOnce();
      await speak(portal, account, receiver.url, version);
    }
    receiver.answer = (response) => response.writeHead(204).end();
    await worker.runOnce();
    const [first, second, third] = receiver.received;
    const secret = await secretOf(portal, account);
    assert.equal(verify(secret, first).type, kind);
    assert.equal(second?.headers['x-push-id'], id);
    assert.deepEqual(JSON.parse(second?.content ?? ''), verify(secret, first).data);
    assert.deepEqual(verify(secret, third), verify(secret, first));
    assert.equal((await readPush(portal, id)).status, 'delivered');
  });
});
