import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { gzipSync } from 'node:zlib';
import { grantAll } from '#server/accounts/account-store.ts';
import { cancel, createdOrder, orderOf, query } from '../_support/orders.ts';
import { addIntegrator, call, type Integrator, openTestPortal } from '../_support/portal.ts';
import { type Answer2, call2, type Sent2, sign2 } from '../_support/version-2.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { customerCode } = integrator;

/** An order as version 2 takes it: nothing is signed inside. */
function order2(fields: object = {}) {
  const { digest: _, ...order } = orderOf(integrator, fields);
  return order;
}

const balance = (sent: Sent2 = {}) =>
  call2(portal, integrator, 'ess/balance', { customerCode }, sent);

const secondMs = 1000;
const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+02:00$/;

function assertRefused(
  answer: Answer2,
  [status, code, path, rule]: [number, string, string | null, string],
) {
  const [first] = answer.errors ?? [];
  assert.deepEqual(
    [answer.status, answer.code, first?.path, first?.rule],
    [status, code, path, rule],
    answer.msg,
  );
  assert.equal(answer.data, null);
}

describe('a call of version 2', () => {
  it('is signed by the published library, and answered with times that say their offset', async () => {
    const answer = await call2(portal, integrator, 'order/addOrder', order2());
    assert.deepEqual([answer.status, answer.code], [200, '1'], answer.msg);
    assert.match(answer.data.createOrderTime, zoned);
    assert.equal('errors' in answer, false);
  });

  it('speaks of the same orders as version 1, and both count as the account', async () => {
    const made = await call2(portal, integrator, 'order/addOrder', order2());
    const { txlogisticId } = made.data;
    const found = await query(portal, integrator, { command: 1, serialNumber: [txlogisticId] });
    assert.equal(found.data[0].billCode, made.data.billCode);
    const cancelled = await cancel(portal, integrator, txlogisticId);
    assert.equal(cancelled.code, '1');
    const seen = await call2(portal, integrator, 'order/getOrders', {
      customerCode,
      command: 1,
      serialNumber: [txlogisticId],
    });
    assert.equal(seen.data[0].orderStatus, 104);
    assert.match(seen.data[0].updateOrderTime, zoned);
  });

  it('takes times with and without an offset', async () => {
    const order = order2({
      sendStartTime: '2026-11-21T07:00:00Z',
      sendEndTime: '2026-11-21 18:00:00',
    });
    const made = await call2(portal, integrator, 'order/addOrder', order);
    assert.equal(made.code, '1', made.msg);
    const { data } = await query(portal, integrator, {
      command: 2,
      serialNumber: [made.data.billCode],
    });
    assert.equal(data[0].sendStartTime.replace('T', ' '), '2026-11-21 09:00:00');
  });

  it('refuses a time that no calendar has, whatever its offset', async () => {
    const order = order2({ sendStartTime: '2026-02-30T07:00:00+02:00' });
    const answer = await call2(portal, integrator, 'order/addOrder', order);
    assertRefused(answer, [422, '145003088', 'sendStartTime', 'format']);
  });

  it('needs no digest for a customer, and knows no other account’s', async () => {
    const strange = await addIntegrator(portal);
    const request = { customerCode: strange.customerCode };
    const answer = await call2(portal, integrator, 'ess/balance', request);
    assertRefused(answer, [422, '145003080', 'customerCode', 'customer-unknown']);
  });

  it('names every field at fault', async () => {
    const { sender, ...order } = order2({ weight: 0, totalQuantity: 2, expressType: '' });
    const answer = await call2(portal, integrator, 'order/addOrder', {
      ...order,
      sender: { ...(sender as object), prov: '' },
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(
      answer.errors?.map(({ path, rule, code }) => [path, rule, code]),
      [
        ['expressType', 'required', '145003087'],
        ['sender.prov', 'required', '145003083'],
        ['weight', 'minimum', '145003092'],
        ['totalQuantity', 'enum', '145003111'],
      ],
    );
    assert.ok(answer.msg.includes('expressType'));
  });
});

describe('the HTTP status of version 2', () => {
  const statuses: [string, () => Promise<Answer2>, number, string][] = [
    [
      'an unknown waybill',
      () => call2(portal, integrator, 'logistics/trace', { billCodes: 'UEG000000000009' }),
      404,
      '145003316',
    ],
    [
      'an unknown order',
      () =>
        call2(portal, integrator, 'order/cancelOrder', {
          customerCode,
          orderType: 2,
          txlogisticId: 'NONE',
          reason: 'x',
        }),
      404,
      '999002000',
    ],
    [
      'a cancelled order that is modified',
      async () => {
        const { txlogisticId } = await createdOrder(portal, integrator);
        await cancel(portal, integrator, txlogisticId);
        return call2(portal, integrator, 'order/addOrder', order2({ txlogisticId }));
      },
      409,
      '145003202',
    ],
    [
      'an interface that is not granted',
      async () => {
        const production = await addIntegrator(portal, {
          environment: 'production',
          granted: false,
        });
        return call2(portal, production, 'online/pca', {});
      },
      403,
      '145003012',
    ],
    [
      'an account that nobody has',
      () => call2(portal, { ...integrator, apiAccount: '1' }, 'online/pca', {}),
      401,
      '145003010',
    ],
  ];
  for (const [name, send, status, code] of statuses) {
    it(`of ${name} is ${status}`, async () => {
      const answer = await send();
      assert.deepEqual([answer.status, answer.code], [status, code], answer.msg);
      assert.equal(answer.errors?.[0]?.code, code);
    });
  }

  it('is 404 with the reason for an operation that version 2 has not, and for no operation', async () => {
    const withdrawn = await call2(portal, integrator, 'vip/checkCusPwd', { customerCode });
    assertRefused(withdrawn, [404, '0', null, 'proves-nothing']);
    const unknown = await call2(portal, integrator, 'order/none', {});
    assertRefused(unknown, [404, '0', null, 'no-such-operation']);
  });

  it('is 405 for another method', async () => {
    const { statusCode, headers } = await portal.app.inject(
      '/webopenplatformapi/v2/order/addOrder',
    );
    assert.deepEqual([statusCode, headers.allow], [405, 'POST']);
  });
});

describe('what signs a call of version 2', () => {
  const path = 'ess/balance';
  const refusals: [string, Sent2, [number, string, string | null, string]][] = [
    [
      'no account',
      { headers: { 'x-api-account': '' } },
      [401, '145003071', 'x-api-account', 'required'],
    ],
    ['no id', { headers: { 'webhook-id': ' ' } }, [401, '145003030', 'webhook-id', 'required']],
    [
      'no timestamp',
      { headers: { 'webhook-timestamp': '' } },
      [401, '145003053', 'webhook-timestamp', 'required'],
    ],
    [
      'no signature',
      { headers: { 'webhook-signature': '' } },
      [401, '145003030', 'webhook-signature', 'required'],
    ],
    [
      'an id of another path',
      { headers: { 'webhook-id': 'order/addOrder:12345678' } },
      [401, '145003030', 'webhook-id', 'id-of-other-path'],
    ],
    [
      'an id without a path',
      { headers: { 'webhook-id': '12345678' } },
      [401, '145003030', 'webhook-id', 'id-of-other-path'],
    ],
    ['an id too short', { id: '1234567' }, [401, '145003030', 'webhook-id', 'id-form']],
    ['an id too long', { id: 'a'.repeat(65) }, [401, '145003030', 'webhook-id', 'id-form']],
    [
      'an id of other characters',
      { id: '12345678:9' },
      [401, '145003030', 'webhook-id', 'id-form'],
    ],
    [
      'a signature without its prefix',
      { headers: { 'webhook-signature': 'abc=' } },
      [401, '145003030', 'webhook-signature', 'signature-form'],
    ],
    [
      'a signature of something else',
      { headers: { 'webhook-signature': 'v1,abc=' } },
      [401, '145003030', 'webhook-signature', 'webhook-signature'],
    ],
    [
      'a body whose white space changed',
      { payload: `{"customerCode": "${customerCode}"}` },
      [401, '145003030', 'webhook-signature', 'webhook-signature'],
    ],
    [
      'a clock 301 s slow',
      { at: portal.clock.now - 301 * secondMs },
      [401, '145003030', 'webhook-timestamp', 'timestamp-off'],
    ],
    [
      'a clock 301 s fast',
      { at: portal.clock.now + 301 * secondMs },
      [401, '145003030', 'webhook-timestamp', 'timestamp-off'],
    ],
    [
      'milliseconds for seconds',
      { at: portal.clock.now * secondMs },
      [401, '145003030', 'webhook-timestamp', 'timestamp-milliseconds'],
    ],
    ['an empty body', { body: '' }, [400, '145003050', null, 'body-empty']],
    ['a list', { body: '[]' }, [400, '145003050', null, 'body-not-an-object']],
    ['broken JSON', { body: '{"a":' }, [400, '145003050', null, 'body-position']],
    [
      'a name that stands twice',
      { body: '{"customerCode":"A","a":[{"b":{"c":1,"c":2}}]}' },
      [400, '145003050', 'a[0].b.c', 'duplicate-key'],
    ],
    [
      'a name that stands twice, once escaped',
      { body: '{"customerCode":"A","customer\\u0043ode":"B"}' },
      [400, '145003050', 'customerCode', 'duplicate-key'],
    ],
    [
      'a gzip body',
      { payload: gzipSync('{}'), headers: { 'content-encoding': 'gzip' } },
      [415, '145003050', null, 'body-encoded'],
    ],
    [
      'a form',
      { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      [415, '145003050', null, 'unsupported-media-type'],
    ],
    [
      'a body beyond the limit',
      { body: JSON.stringify({ customerCode, remark: 'x'.repeat(1024 * 1024) }) },
      [413, '145003050', null, 'body-too-large'],
    ],
  ];
  for (const [name, sent, expected] of refusals) {
    it(`is refused with ${name}`, async () => assertRefused(await balance(sent), expected));
  }

  it('is taken 300 s off, with colons, quotes and braces in texts, and with one right signature of two', async () => {
    const off = await balance({ at: portal.clock.now - 300 * secondMs });
    assert.equal(off.code, '1', off.msg);
    const text = await balance({ body: JSON.stringify({ customerCode, note: '{":":"\\""}' }) });
    assert.equal(text.code, '1', text.msg);
    const body = JSON.stringify({ customerCode });
    const signed = sign2(integrator, path, body, { at: portal.clock.now });
    const both = `v1,bm90IHRoaXMgb25l v2,x ${signed['webhook-signature']}`;
    const two = await balance({ headers: { ...signed, 'webhook-signature': both } });
    assert.equal(two.code, '1', two.msg);
  });

  it('says once that a header came twice', async () => {
    const { app } = portal;
    const answer = await app.inject({
      method: 'POST',
      url: '/webopenplatformapi/v2/ess/balance',
      headers: { 'content-type': 'application/json', 'x-api-account': ['1', '2'] },
      payload: '{}',
    });
    assert.deepEqual([answer.statusCode, answer.json().code], [400, '145003050']);
  });

  it('is refused where the account was never given a secret', async () => {
    const older = await addIntegrator(portal);
    await portal.accounts
      .updateTable('account')
      .set({ webhook_secret: null })
      .where('api_account', '=', older.apiAccount)
      .execute();
    const answer = await call2(portal, older, 'online/pca', {});
    assertRefused(answer, [401, '145003030', 'webhook-signature', 'no-webhook-secret']);
  });

  it('may be the secret before the last rotation until that ends, and no longer', async () => {
    const rotating = await addIntegrator(portal);
    const old = { ...rotating };
    await portal.accounts
      .updateTable('account')
      .set(({ ref }) => ({
        old_webhook_secret: ref('webhook_secret'),
        old_webhook_until: portal.clock.now + secondMs,
        webhook_secret: portal.secrets.seal(integrator.webhookSecret),
      }))
      .where('api_account', '=', rotating.apiAccount)
      .execute();
    assert.equal((await call2(portal, old, 'online/pca', {})).code, '1');
    const renewed = { ...rotating, webhookSecret: integrator.webhookSecret };
    assert.equal((await call2(portal, renewed, 'online/pca', {})).code, '1');
    portal.clock.now += secondMs;
    assertRefused(await call2(portal, old, 'online/pca', {}), [
      401,
      '145003030',
      'webhook-signature',
      'webhook-signature',
    ]);
  });

  it('takes a body of 1 MiB where an operation does', async () => {
    const list = [{ waybillCode: 'UEG000000000009', traceNode: '1' }];
    const body = JSON.stringify({ id: integrator.apiAccount, list, pad: '' });
    const padded = body.replace('"pad":""', `"pad":"${'x'.repeat(1024 * 1024 - body.length)}"`);
    const answer = await call2(portal, integrator, 'trace/subscribe', {}, { body: padded });
    assertRefused(answer, [422, '145003100', 'list[0].waybillCode', 'waybill-unknown']);
  });
});

describe('an account that speaks both versions', () => {
  it('is told of version 1 where that is switched off, and may go on with version 2', async () => {
    const moved = await addIntegrator(portal);
    const switchOff = (at: number | null) =>
      portal.accounts
        .updateTable('account')
        .set({ v1_off_at: at })
        .where('api_account', '=', moved.apiAccount)
        .execute();
    await switchOff(portal.clock.now);
    const refused = await call(portal, moved, 'online/pca', {});
    assert.deepEqual([refused.status, refused.code], [200, '145003012']);
    assert.match(refused.msg, /version 1 is switched off/);
    assert.equal((await call2(portal, moved, 'online/pca', {})).code, '1');
    await switchOff(null);
    assert.equal((await call(portal, moved, 'online/pca', {})).code, '1');
  });
});

describe('the limit of an account', () => {
  it('is told with each answer of version 2, and what is left of it', async () => {
    const limited = await openTestPortal({ CALLS_PER_SECOND: '2' });
    const caller: Integrator = await addIntegrator(limited);
    await grantAll(limited.accounts, caller.apiAccount);
    const answers: Answer2[] = [];
    for (let count = 0; count < 3; count += 1) {
      answers.push(await call2(limited, caller, 'online/pca', {}));
    }
    assert.deepEqual(
      answers.map(({ status, headers }) => [
        status,
        headers['ratelimit-policy'],
        headers.ratelimit,
      ]),
      [
        [200, '"calls";q=2;w=1', '"calls";r=1;t=1'],
        [200, '"calls";q=2;w=1', '"calls";r=0;t=1'],
        [429, '"calls";q=2;w=1', '"calls";r=0;t=1'],
      ],
    );
    assert.equal(answers[2]?.headers['retry-after'], '1');
    assert.equal(answers[2]?.errors?.[0]?.rule, 'too-many-calls');
  });
});
