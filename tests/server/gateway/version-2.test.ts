import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { grantAll } from '#server/accounts/account-store.ts';
import { cancel, createdOrder, orderOf, query } from '../_support/orders.ts';
import { addIntegrator, call, type Integrator, openTestPortal } from '../_support/portal.ts';
import { changeRows } from '../_support/rows.ts';
import { type Answer2, assertRefused, call2 } from '../_support/version-2.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { customerCode } = integrator;

/** An order of version 2: it contains no digest. */
function order2(fields: object = {}) {
  const { digest: _, ...order } = orderOf(integrator, fields);
  return order;
}

const zoned = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+02:00$/;

describe('a call of version 2', () => {
  it('accepts a signature of the published library and returns times with their offset', async () => {
    const answer = await call2(portal, integrator, 'order/addOrder', order2());
    assert.deepEqual([answer.status, answer.code], [200, '1'], answer.msg);
    assert.match(answer.data.createOrderTime, zoned);
    assert.equal('errors' in answer, false);
  });

  it('shares orders and account with version 1', async () => {
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

  it('accepts times with and without an offset', async () => {
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

  it('refuses a date that does not exist, whatever its offset', async () => {
    const order = order2({ sendStartTime: '2026-02-30T07:00:00+02:00' });
    const answer = await call2(portal, integrator, 'order/addOrder', order);
    assertRefused(answer, [422, '145003088', 'sendStartTime', 'format']);
  });

  it('needs no digest for a customer and does not know customers of other accounts', async () => {
    const strange = await addIntegrator(portal);
    const request = { customerCode: strange.customerCode };
    const answer = await call2(portal, integrator, 'ess/balance', request);
    assertRefused(answer, [422, '145003080', 'customerCode', 'customer-unknown']);
  });

  it('names every invalid field', async () => {
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
      'an operation that is not granted',
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
      'an unknown account',
      () => call2(portal, { ...integrator, apiAccount: '1' }, 'online/pca', {}),
      401,
      '145003010',
    ],
  ];
  for (const [name, send, status, code] of statuses) {
    it(`is ${status} for ${name}`, async () => {
      const answer = await send();
      assert.deepEqual([answer.status, answer.code], [status, code], answer.msg);
      assert.equal(answer.errors?.[0]?.code, code);
    });
  }

  it('is 404 with the reason for an operation that version 2 lacks and for an unknown one', async () => {
    const withdrawn = await call2(portal, integrator, 'vip/checkCusPwd', { customerCode });
    assertRefused(withdrawn, [404, '0', null, 'proves-nothing']);
    for (const path of ['order/none', 'zzz']) {
      const unknown = await call2(portal, integrator, path, {});
      assertRefused(unknown, [404, '0', null, 'no-such-operation']);
    }
  });

  it('is 405 for another method', async () => {
    const { statusCode, headers } = await portal.app.inject(
      '/webopenplatformapi/v2/order/addOrder',
    );
    assert.deepEqual([statusCode, headers.allow], [405, 'POST']);
  });
});

describe('an account that uses both versions', () => {
  it('may use version 2 while version 1 is turned off', async () => {
    const moved = await addIntegrator(portal);
    const switchOff = (at: number | null) =>
      changeRows(portal.accounts, 'account', { api_account: moved.apiAccount }, { v1_off_at: at });
    await switchOff(portal.clock.now);
    const refused = await call(portal, moved, 'online/pca', {});
    assert.deepEqual([refused.status, refused.code], [200, '145003012']);
    assert.match(refused.msg, /version 1 is turned off/);
    assert.equal((await call2(portal, moved, 'online/pca', {})).code, '1');
    await switchOff(null);
    assert.equal((await call(portal, moved, 'online/pca', {})).code, '1');
  });
});

describe('the rate limit of an account', () => {
  it('is in every response of version 2, with the remaining calls', async () => {
    const limited = await openTestPortal({ CALLS_PER_SECOND: '2' });
    const caller: Integrator = await addIntegrator(limited);
    await grantAll(limited.accounts, caller.apiAccount);
    // Together, so that they fall into the same second on a busy machine as well.
    const sent = [1, 2, 3].map(() => call2(limited, caller, 'online/pca', {}));
    const toLeft = ({ status, headers }: Answer2) => `${600 - status} ${headers.ratelimit}`;
    const answers = (await Promise.all(sent)).toSorted((one, other) =>
      toLeft(other).localeCompare(toLeft(one)),
    );
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
