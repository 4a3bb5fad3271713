import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cancel, createdOrder, orderOf } from '../_support/orders.ts';
import { addIntegrator, type Integrator, openTestPortal } from '../_support/portal.ts';
import { readRow } from '../_support/rows.ts';
import { call2, callSandbox2, reserve, reservePath } from '../_support/version-2.ts';

const portal = await openTestPortal();
const { database } = portal.context;

describe('a repeated call that changes something', () => {
  const operations: [string, (integrator: Integrator) => Promise<[string, object]>][] = [
    [
      'a create',
      async (by) => {
        const { digest: _, ...order } = orderOf(by);
        return ['order/addOrder', order];
      },
    ],
    [
      'a change of an order',
      async (by) => {
        const { txlogisticId } = await createdOrder(portal, by);
        const { digest: _, ...order } = orderOf(by, { txlogisticId, weight: 9 });
        return ['order/addOrder', order];
      },
    ],
    [
      'a cancellation',
      async (by) => {
        const { txlogisticId } = await createdOrder(portal, by);
        return [
          'order/cancelOrder',
          { customerCode: by.customerCode, orderType: 2, txlogisticId, reason: 'x' },
        ];
      },
    ],
    [
      'a cancellation of what is cancelled',
      async (by) => {
        const { txlogisticId } = await createdOrder(portal, by);
        await cancel(portal, by, txlogisticId);
        return [
          'order/cancelOrder',
          { customerCode: by.customerCode, orderType: 2, txlogisticId, reason: 'x' },
        ];
      },
    ],
    [
      'an individual shipment',
      async (by) => {
        const { billCode: _, digest: __, ...order } = orderOf(by);
        const { data } = await call2(portal, by, reservePath, reserve(by, 1));
        return [
          'order/addLooseOrder',
          {
            ...order,
            billCode: data[0],
            orderType: '1',
            payType: 'PP_CASH',
            sender: { ...(order.sender as object), address: '12 Abbas El Akkad' },
            receiver: { ...(order.receiver as object), address: '5 Al Mehwar' },
            items: [],
          },
        ];
      },
    ],
    [
      'a subscription',
      async (by) => {
        const { billCode } = await createdOrder(portal, by);
        const list = [{ waybillCode: billCode, traceNode: '1&10' }];
        return ['trace/subscribe', { id: by.apiAccount, list }];
      },
    ],
    [
      'a real name',
      async (by) => {
        const { billCode } = await createdOrder(portal, by);
        return [
          'realName/saveOrUpdate',
          { billCode, name: 'A', idType: 1, idNumber: '1', mobile: '1' },
        ];
      },
    ],
  ];
  for (const [name, toCall] of operations) {
    it(`replays the recorded response of ${name}`, async () => {
      const integrator = await addIntegrator(portal, { balance: 100 });
      const [path, request] = await toCall(integrator);
      const sent = { id: 'each-once' };
      const first = await call2(portal, integrator, path, request, sent);
      const { headers, ...again } = await call2(portal, integrator, path, request, sent);
      assert.equal(first.code, '1', first.msg);
      const { headers: _, ...answered } = first;
      assert.deepEqual(again, answered);
      assert.equal(headers['idempotent-replayed'], 'true');
    });
  }

  it('moves a sandbox parcel once, and continues a call whose process died', async () => {
    const integrator = await addIntegrator(portal);
    const { billCode } = await createdOrder(portal, integrator);
    const path = 'sandbox/moveParcel';
    const move = (id: string) => callSandbox2(portal, integrator, path, { billCode }, { id });
    const first = await move('moved-once');
    const again = await move('moved-once');
    assert.deepEqual([again.data, again.headers['idempotent-replayed']], [first.data, 'true']);
    const record = await readRow(database, 'call_record', { id: `${path}:moved-once` });
    await database
      .insertInto('call_record')
      .values({
        ...record,
        id: `${path}:died-at-it`,
        http_status: 0,
        answer: '',
        recorded_at: portal.clock.now,
      })
      .execute();
    const early = await move('died-at-it');
    assert.deepEqual([early.status, early.errors?.[0]?.rule], [409, 'in-progress']);
    portal.clock.now += 61_000;
    const taken = await move('died-at-it');
    assert.equal(taken.code, '1', taken.msg);
    assert.equal(taken.data.stepsDone, first.data.stepsDone + 1);
  });
});

describe('a recorded response with a secret', () => {
  it('is stored sealed and replayed unchanged', async () => {
    const integrator = await addIntegrator(portal);
    const path = 'sandbox/setCallback';
    const request = { kind: 'logistics/statusFeedback', version: 2 };
    const send = () => callSandbox2(portal, integrator, path, request, { id: 'with-a-secret' });
    const first = await send();
    const again = await send();
    assert.match(first.data.secret, /^whsec_/);
    assert.deepEqual([again.data, again.headers['idempotent-replayed']], [first.data, 'true']);
    const { answer } = await readRow(database, 'call_record', { id: `${path}:with-a-secret` });
    assert.match(answer, /^sealed:/);
  });
});
