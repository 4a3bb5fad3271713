import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { languages } from '#contract/languages.ts';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { openReceiver } from '../push/_receiver.ts';
import { connect, openDemoPortal } from './_agent.ts';

const portal = await openDemoPortal({ CALLBACK_ALLOW_HTTP: 'on', CALLBACK_ALLOW_PRIVATE: 'on' });
const { demo } = portal;
const { call, refused } = await connect(portal);
const limited = await connect(await openDemoPortal({ CALLS_PER_SECOND: '1' }));

let made = 0;

function newOrder(fields: object = {}): Record<string, unknown> {
  made += 1;
  const { digest: _, customerCode: __, ...order } = exampleOrder as Record<string, unknown>;
  return { ...order, txlogisticId: `AGENT-${made}`, ...fields };
}

async function callSandbox(operation: string, request: unknown, more: object = {}) {
  const { data, text } = await call('call_sandbox', { operation, request, ...more });
  assert.ok(data, text);
  return data;
}

describe('call_sandbox', () => {
  it('signs as the demo account, fills in its customer and creates the order', async () => {
    const data = await callSandbox('orderserve/create', newOrder());
    assert.deepEqual([data.succeeded, data.status], [true, 200]);
    assert.match(data.response.data.billCode, /^UEG/);
    assert.equal(data.sent.headers['x-api-account'], demo.apiAccount);
    assert.equal(JSON.parse(data.sent.body).customerCode, demo.customerCode);
    assert.match(data.headers['x-request-id'], /^[\da-f-]{36}$/);
  });

  it('signs both digests of version 1', async () => {
    const data = await callSandbox('order/addOrder', newOrder(), { version: '1' });
    assert.equal(data.succeeded, true, JSON.stringify(data.response));
    assert.ok(JSON.parse(data.sent.body).digest);
  });

  it('shows no secret that it signed with', async () => {
    const told = JSON.stringify(await callSandbox('order/addOrder', newOrder(), { version: '1' }));
    for (const secret of [demo.privateKey, demo.webhookSecret, demo.password]) {
      assert.ok(!told.includes(secret));
    }
  });

  it('returns refusals of the gateway with every invalid field', async () => {
    const data = await callSandbox('orderserve/create', newOrder({ weight: 'heavy' }));
    assert.deepEqual([data.succeeded, data.status], [false, 422]);
    assert.equal(data.response.errors[0].path, 'weight');
  });

  it('returns messages in the requested language', async () => {
    const { response } = await callSandbox('orderserve/create', {}, { language: 'TH' });
    assert.match(response.msg, /\p{sc=Thai}/u);
  });

  it('sends JSON text unchanged, even if it is invalid', async () => {
    const text = '{ "command" : 1';
    const broken = await callSandbox('orderserve/query', text);
    assert.equal(broken.sent.body, text);
    assert.equal(broken.response.code, '145003050');
    const deep = await callSandbox('orderserve/query', '['.repeat(30_000));
    assert.equal(deep.response.code, '145003050');
    assert.ok(deep.sent.body.length < 11_000);
    assert.equal((await callSandbox('orderserve/query', '')).succeeded, false);
    const number = await callSandbox('orderserve/query', '{"digest":"x","command":1e999}');
    assert.equal(number.succeeded, false);
  });

  it('runs a repeated call id once', async () => {
    const callId = `once-${process.pid}`;
    const request = newOrder();
    const first = await callSandbox('orderserve/create', request, { callId });
    const again = await callSandbox('orderserve/create', request, { callId });
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.deepEqual(again.response, first.response);
  });

  it('shortens labels, which an agent cannot read', async () => {
    const { response } = await callSandbox('orderserve/create', newOrder());
    const { billCode } = response.data;
    const label = await callSandbox('orderserve/expressquery', { billCode });
    assert.equal(label.succeeded, true, JSON.stringify(label.response).slice(0, 300));
    assert.match(JSON.stringify(label.response), /characters more\)/);
    assert.ok(JSON.stringify(label).length < 20_000);
  });

  it('returns at most 25,000 bytes, however long request and response are, in any language', async () => {
    const places = { operation: 'location/getLocation', request: { countryCode: 'IDN' } };
    const long = await call('call_sandbox', places);
    assert.ok(long.data, long.text);
    assert.match(long.data.response, /^\{"code":"1",.*… \(\d+ characters more\)$/);
    const text = JSON.stringify({ ...newOrder(), remark: 'ក"\n'.repeat(2000) });
    for (const { code: language } of languages) {
      const sent = await call('call_sandbox', {
        operation: 'order/addOrder',
        request: text,
        language,
      });
      assert.equal(sent.data.response.code, '145003108');
      assert.match(sent.data.sent.body, /… \(\d+ characters more\)$/);
      for (const each of [long, sent]) assert.ok(Buffer.byteLength(each.text) <= 25_000);
    }
  });

  it('refuses pushes, unknown operations and invalid arguments', async () => {
    const given = { operation: 'logistics/statusFeedback', request: {} };
    await refused('call_sandbox', given, /is a push.*move_parcel/);
    await refused('call_sandbox', { operation: 'order/x', request: {} }, /is not an operation/);
    const words = /^`request` must be an object or JSON as a string\. The data of the call/;
    await refused('call_sandbox', { operation: 'order/addOrder', request: [] }, words);
    const long = { operation: 'order/addOrder', request: 'x'.repeat(70_000) };
    await refused('call_sandbox', long, /^`request` must not have more than 65536 characters\.$/);
    await refused('call_sandbox', { operation: 'order/addOrder' }, /`request` is missing/);
    const old = { operation: 'order/addOrder', request: {}, version: '1', callId: 'abcdefgh' };
    await refused('call_sandbox', old, /`callId` is of version 2/);
  });

  it('is rate limited like every client of the account', async () => {
    const given = { operation: 'vip/balance', request: {} };
    const answers = await Promise.all([1, 2, 3].map(() => limited.call('call_sandbox', given)));
    assert.ok(answers.some(({ data }) => data.status === 429 && data.headers['retry-after']));
  });
});

describe('move_parcel', () => {
  it('moves a parcel of the demo account', async () => {
    const { response } = await callSandbox('orderserve/create', newOrder());
    const { billCode } = response.data;
    const { data } = await call('move_parcel', { billCode, scenario: 'returned', steps: '3' });
    const { stepsDone, scenario, ...moved } = data.response.data;
    assert.deepEqual([stepsDone, scenario, moved.billCode], [3, 'returned', billCode]);
  });

  it('accepts a number of steps, and null for omitted arguments', async () => {
    const { response } = await callSandbox('orderserve/create', newOrder());
    const { billCode } = response.data;
    const { data } = await call('move_parcel', { billCode, steps: 2, scenario: null });
    assert.equal(data.response.data.stepsDone, 2);
  });

  it('moves a demo parcel when no parcel is named', async () => {
    const { data } = await call('move_parcel');
    assert.equal(data.response.data.stepsDone, 1, JSON.stringify(data.response));
  });

  it('refuses invalid arguments, and returns the refusal of an unknown parcel', async () => {
    await refused('move_parcel', { scenario: 'lost' }, /`scenario` must be one of delivered/);
    await refused(
      'move_parcel',
      { steps: 'many' },
      /`steps` must be a whole number up to 99, or all\./,
    );
    const { data } = await call('move_parcel', { billCode: 'UEG999999999999' });
    assert.deepEqual([data.succeeded, data.status], [false, 404]);
  });
});

describe('the tools for recent activity', () => {
  it('show webhook addresses and the state of pushes with sandbox/listPushes', async () => {
    const { url } = await openReceiver();
    const set = { kind: 'logistics/statusFeedback', url, version: 1 };
    assert.equal((await callSandbox('sandbox/setCallback', set)).succeeded, true);
    const { response } = await callSandbox('orderserve/create', newOrder());
    const { billCode } = response.data;
    await call('move_parcel', { billCode, steps: '3' });
    const { callbacks, pushes } = (await callSandbox('sandbox/listPushes', { billCode })).response
      .data;
    assert.equal(callbacks[0].url, url);
    assert.deepEqual([pushes[0].billCode, pushes[0].status], [billCode, 'pending']);
    const delivered = { billCode, status: 'delivered' };
    const none = await callSandbox('sandbox/listPushes', delivered);
    assert.deepEqual(none.response.data.pushes, []);
  });

  it('show rows of the call log without addresses and bodies in list_recent_calls', async () => {
    const { headers } = await callSandbox('orderserve/create', newOrder());
    const requestId = headers['x-request-id'];
    const read = async () => (await call('list_recent_calls', { requestId })).data.calls;
    let calls = await read();
    // The log is written after the response.
    for (let tries = 0; calls.length === 0 && tries < 200; tries += 1) {
      await delay(20);
      calls = await read();
    }
    const [{ durationMs, time, ...row }] = calls;
    const operation = 'orderserve/create';
    const told = { requestId, version: 2, operation, code: '1', httpStatus: 200, token: null };
    assert.deepEqual(row, told);
    assert.equal(new Date(time).getTime(), portal.clock.now);
    assert.ok(durationMs > 0);
    const { data } = await call('list_recent_calls', { count: 2, outcome: 'failure' });
    assert.ok(data.calls.every(({ code }: { code: string }) => code !== '1'));
    assert.ok(data.calls.length <= 2);
    await refused('list_recent_calls', { count: 51 }, /`count` must be <= 50/);
  });
});
