import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleSender } from '#contract/operations/_fields/example-order.ts';
import { createCustomer } from '#server/accounts/account-store.ts';
import { assignOrder, dispatchOrder } from '#server/core/built-in/orders/dispatch-order.ts';
import {
  addOrder,
  cancel,
  createdOrder,
  pickUp,
  query,
  statusOf,
} from '../../../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';
import { createdLoose } from '../../../_support/waybills.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { courier } = portal;

async function find(billCode: string) {
  const { data } = await query(portal, integrator, { command: 2, serialNumber: [billCode] });
  return data[0];
}

/** Brings a new order into each status of protocol.md §7. */
const reach: Record<number, (billCode: string, txlogisticId: string) => Promise<unknown>> = {
  100: async () => {},
  101: (billCode) => dispatchOrder(courier, billCode),
  102: async (billCode) => {
    await dispatchOrder(courier, billCode);
    await assignOrder(courier, billCode, 'S7');
  },
  103: (billCode) => pickUp(portal, billCode),
  104: (_billCode, txlogisticId) => cancel(portal, integrator, txlogisticId),
};

async function orderIn(status: number) {
  const order = await createdOrder(portal, integrator);
  await reach[status]?.(order.billCode, order.txlogisticId);
  assert.equal(await statusOf(portal, integrator, order.billCode), status);
  return order;
}

const outcomes = [
  { status: 100, modify: '1', cancelled: '1' },
  { status: 101, modify: '1', cancelled: '1' },
  { status: 102, modify: '1', cancelled: '1' },
  { status: 103, modify: '145003201', cancelled: '999002010' },
  { status: 104, modify: '145003202', cancelled: '1' },
];

const other = await addIntegrator(portal);

describe('an order', () => {
  for (const { status, modify, cancelled } of outcomes) {
    for (const operateType of [1, 2]) {
      it(`returns ${modify} when sent again in ${status} with operateType ${operateType}`, async () => {
        const { billCode, txlogisticId } = await orderIn(status);
        const fields = { txlogisticId, operateType, weight: 7.5, remark: 'changed' };
        const answer = await addOrder(portal, integrator, fields);
        assert.equal(answer.code, modify, answer.msg);
        const found = await find(billCode);
        assert.equal(found.orderStatus, status, 'the status stays');
        assert.equal(found.weight, modify === '1' ? 7.5 : 1.66);
        if (modify === '1') assert.equal(answer.data.billCode, billCode);
      });
    }

    it(`returns ${cancelled} to two cancellations in ${status}`, async () => {
      const { billCode, txlogisticId } = await orderIn(status);
      for (const _ of [1, 2]) {
        const answer = await cancel(portal, integrator, txlogisticId);
        assert.equal(answer.code, cancelled, answer.msg);
        if (cancelled === '1') assert.deepEqual(answer.data, { txlogisticId, billCode });
      }
      const kept = cancelled === '1' ? 104 : status;
      assert.equal(await statusOf(portal, integrator, billCode), kept);
    });
  }

  it('keeps waybill, serial and creation time when modified, while price and route change', async () => {
    const order = await orderIn(100);
    const before = await find(order.billCode);
    portal.clock.now += 3_600_000;
    const { receiver } = before;
    const changed = await createdOrder(portal, integrator, {
      txlogisticId: order.txlogisticId,
      weight: 12,
      receiver: { ...receiver, prov: 'Alexandria', city: 'Alexandria' },
    });
    const after = await find(order.billCode);
    for (const name of ['billCode', 'orderNumber', 'createOrderTime', 'txlogisticId']) {
      assert.equal(after[name], before[name], name);
    }
    assert.notEqual(after.updateOrderTime, before.updateOrderTime);
    assert.notEqual(after.sortingCode, before.sortingCode);
    assert.ok(Number(after.sumFreight) > Number(before.sumFreight));
    assert.deepEqual(
      [changed.sortingCode, changed.sumFreight, changed.lastCenterName],
      [after.sortingCode, after.sumFreight, after.lastCenterName],
    );
    assert.equal(after.weight, 12);
  });

  it('stays unchanged when sent again unchanged', async () => {
    const order = await orderIn(100);
    const before = await find(order.billCode);
    portal.clock.now += 5000;
    const { txlogisticId } = order;
    assert.deepEqual(await createdOrder(portal, integrator, { txlogisticId }), order);
    assert.deepEqual(await find(order.billCode), before);
  });

  it('accepts its own waybill number when modified', async () => {
    const { txlogisticId, billCode } = await orderIn(100);
    const answer = await addOrder(portal, integrator, { txlogisticId, billCode, weight: 3 });
    assert.equal(answer.code, '1', answer.msg);
  });

  it('stays unchanged when a modification is refused', async () => {
    const { txlogisticId, billCode } = await orderIn(100);
    const before = await find(billCode);
    for (const fields of [{ weight: 31 }, { goodsType: 'ITN4' }, { operateType: 9 }]) {
      await addOrder(portal, integrator, { txlogisticId, remark: 'x', ...fields });
    }
    assert.deepEqual(await find(billCode), before);
  });
});

describe('two customers', () => {
  it('may use the same txlogisticId without seeing or affecting each other', async () => {
    const stranger = await addIntegrator(portal);
    const own = await createdOrder(portal, integrator);
    const { txlogisticId } = own;
    const missing = await cancel(portal, stranger, 'no-such');
    const foreign = await cancel(portal, stranger, txlogisticId);
    assert.deepEqual([foreign.code, foreign.msg], [missing.code, missing.msg]);
    assert.equal(foreign.code, '999002000');
    const theirs = await createdOrder(portal, stranger, { txlogisticId });
    assert.notEqual(theirs.billCode, own.billCode);
    await cancel(portal, stranger, txlogisticId);
    assert.equal(await statusOf(portal, integrator, own.billCode), 100);
  });
});

describe('an individual order (orderType 1)', () => {
  const individual = { customerCode: undefined, digest: undefined, orderType: 1 };
  it('is cancelled by its account without customer and digest', async () => {
    const { txlogisticId, billCode } = await createdOrder(portal, integrator, { orderType: 1 });
    const answer = await cancel(portal, integrator, txlogisticId, individual);
    assert.deepEqual(answer.data, { txlogisticId, billCode });
  });

  it('looks missing to another account', async () => {
    const stranger = await addIntegrator(portal);
    const { txlogisticId, billCode } = await createdOrder(portal, integrator, { orderType: 1 });
    const { code } = await cancel(portal, stranger, txlogisticId, individual);
    assert.equal(code, '999002000');
    assert.equal(await statusOf(portal, integrator, billCode), 100);
  });

  it('is the only kind that a call of that type without digest can cancel', async () => {
    const { txlogisticId, billCode } = await createdOrder(portal, integrator);
    const { customerCode } = integrator;
    for (const fields of [individual, { ...individual, customerCode }]) {
      assert.equal((await cancel(portal, integrator, txlogisticId, fields)).code, '999002000');
    }
    assert.equal(await statusOf(portal, integrator, billCode), 100);
  });
});

describe('a cancellation', () => {
  const unsigned = { customerCode: undefined, digest: undefined };

  for (const orderType of [1, '1', undefined, '']) {
    it(`finds every order of a verified customer with orderType ${orderType}`, async () => {
      const { txlogisticId, billCode } = await createdOrder(portal, integrator, {
        orderType: undefined,
      });
      const answer = await cancel(portal, integrator, txlogisticId, { orderType });
      assert.deepEqual(answer.data, { txlogisticId, billCode }, answer.msg);
    });

    it(`refuses a wrong digest and an unknown customer with orderType ${orderType}`, async () => {
      const { txlogisticId, billCode } = await createdOrder(portal, integrator, { orderType: 1 });
      const wrong = await cancel(portal, integrator, txlogisticId, { orderType, digest: 'wrong' });
      assert.equal(wrong.code, '145003031');
      const unknown = { orderType, customerCode: 'J-none' };
      const { code } = await cancel(portal, integrator, txlogisticId, unknown);
      assert.equal(code, '145003080');
      assert.equal(await statusOf(portal, integrator, billCode), 100);
    });
  }

  it('finds any order of the account without a type, even with a customer and no digest', async () => {
    for (const customerCode of [undefined, integrator.customerCode, 'J-none']) {
      const { txlogisticId, billCode } = await createdOrder(portal, integrator);
      const fields = { ...unsigned, customerCode, orderType: undefined };
      const answer = await cancel(portal, integrator, txlogisticId, fields);
      assert.deepEqual(answer.data, { txlogisticId, billCode }, answer.msg);
    }
  });

  it('requires customer and digest for a contract order', async () => {
    const { txlogisticId } = await createdOrder(portal, integrator);
    const { code } = await cancel(portal, integrator, txlogisticId, { ...unsigned, orderType: 2 });
    assert.equal(code, '145003080');
    const digestless = { digest: '', orderType: 2 };
    assert.equal((await cancel(portal, integrator, txlogisticId, digestless)).code, '145003031');
  });

  it('prefers the order of the verified customer to one of the account with the same number', async () => {
    const { txlogisticId, billCode: loose } = await createdLoose(portal, integrator);
    const { billCode } = await createdOrder(portal, integrator, { txlogisticId });
    const first = await cancel(portal, integrator, txlogisticId, { orderType: 1 });
    assert.equal(first.data.billCode, billCode, first.msg);
    const own = await cancel(portal, integrator, txlogisticId, { ...unsigned, orderType: 1 });
    assert.equal(own.data.billCode, loose, own.msg);
  });

  it('falls back to an order of the account, unless the type requires one of the customer', async () => {
    const { txlogisticId, billCode } = await createdLoose(portal, integrator);
    assert.equal((await cancel(portal, integrator, txlogisticId)).code, '999002000');
    const answer = await cancel(portal, integrator, txlogisticId, { orderType: 1 });
    assert.equal(answer.data.billCode, billCode, answer.msg);
  });

  it('asks for customerCode when customers share a number, and leaves the other order alone', async () => {
    const other = { ...integrator, customerCode: 'J00-SECOND' };
    const { apiAccount, customerCode: code, password } = other;
    const customer = { apiAccount, code, password, cod: false, balance: null };
    await createCustomer(portal.context.database, portal.secrets, customer, portal.clock.now);
    const { txlogisticId, billCode } = await createdOrder(portal, integrator);
    const theirs = await createdOrder(portal, other, { txlogisticId });
    const unclear = await cancel(portal, integrator, txlogisticId, {
      ...unsigned,
      orderType: undefined,
    });
    assert.equal(unclear.code, '999001010');
    assert.match(unclear.msg, /customerCode/);
    await cancel(portal, integrator, txlogisticId, { orderType: 1 });
    assert.equal(await statusOf(portal, integrator, billCode), 104);
    assert.equal(await statusOf(portal, other, theirs.billCode), 100);
    const third = await createdOrder(portal, other);
    const strange = await cancel(portal, integrator, third.txlogisticId, { orderType: 1 });
    assert.equal(strange.code, '999002000');
  });
});

describe('an order whose sender moves', () => {
  it('is collected by the outlet of the new city after it was dispatched', async () => {
    const { txlogisticId, billCode } = await createdOrder(portal, integrator);
    const before = await dispatchOrder(portal.courier, billCode);
    const sender = { ...exampleSender, prov: 'الجيزة', city: 'الجيزة' };
    await createdOrder(portal, integrator, { txlogisticId, sender });
    const row = await portal.context.database
      .selectFrom('orders')
      .select(['outlet', 'status', 'sender_city'])
      .where('bill_code', '=', billCode)
      .executeTakeFirstOrThrow();
    assert.equal(row.status, 101);
    assert.equal(row.outlet, row.sender_city);
    assert.notEqual(row.outlet, before.outlet);
  });

  it('is collected by the outlet nearest to the new place', async () => {
    const { txlogisticId, billCode } = await createdOrder(portal, integrator);
    await dispatchOrder(portal.courier, billCode);
    const dokki = { latitude: 30.038, longitude: 31.21 };
    const sender = { ...exampleSender, prov: 'الجيزة', city: 'الجيزة', ...dokki };
    await createdOrder(portal, integrator, { txlogisticId, sender });
    const { outlet } = await portal.context.database
      .selectFrom('orders')
      .select('outlet')
      .where('bill_code', '=', billCode)
      .executeTakeFirstOrThrow();
    assert.equal(outlet, 'EG-GZ-008');
  });

  it('is refused with 145003042 in another country, because the waybill number names the country', async () => {
    const { txlogisticId, billCode } = await createdOrder(portal, integrator);
    const abroad = { ...exampleSender, countryCode: 'UAE', prov: 'Dubai', city: 'Dubai' };
    const answer = await addOrder(portal, integrator, { txlogisticId, sender: abroad });
    assert.equal(answer.code, '145003042');
    assert.match(answer.msg, /sender\.countryCode/);
    const { data } = await query(portal, integrator, { command: 2, serialNumber: [billCode] });
    assert.equal(data[0].sender.countryCode, 'EGY');
  });
});

describe('a waybill number sent with a new order', () => {
  it('returns the same error for a foreign and an unknown one', async () => {
    const { billCode } = await createdOrder(portal, other);
    const foreign = await addOrder(portal, integrator, { billCode });
    const unknown = await addOrder(portal, integrator, { billCode: 'UEG999999999999' });
    assert.deepEqual([foreign.code, foreign.msg], [unknown.code, unknown.msg]);
    assert.equal(unknown.code, '999001030');
  });
});

describe('paging and numbers of a query', () => {
  const unused = { current: 0, size: 0, startDate: '', endDate: '' };

  it('may be 0 or empty when the command does not use them', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const byNumber = { command: 2, serialNumber: [billCode], ...unused };
    assert.equal((await query(portal, integrator, byNumber)).code, '1');
    const range = { startDate: '2026-11-20 00:00:00', endDate: '2026-11-20 23:59:59' };
    const byTime = { command: 3, serialNumber: [], ...range, current: 1, size: 10 };
    assert.equal((await query(portal, integrator, byTime)).code, '1');
  });

  it('are refused with 145003102 when command 3 has paging below 1', async () => {
    const range = { startDate: '2026-11-20 00:00:00', endDate: '2026-11-20 23:59:59' };
    for (const paging of [
      { current: 0, size: 10 },
      { current: 1, size: 0 },
    ]) {
      const answer = await query(portal, integrator, { command: 3, ...range, ...paging });
      assert.equal(answer.code, '145003102');
      assert.match(answer.msg, /current|size/);
    }
  });

  it('are refused with 999001010 when a list of numbers is needed and empty', async () => {
    const answer = await query(portal, integrator, { command: 1, serialNumber: [] });
    assert.equal(answer.code, '999001010');
    assert.match(answer.msg, /serialNumber/);
  });
});
