import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { coreCalls } from '#contract/operations/all.ts';
import { updateCustomer } from '#server/accounts/account-store.ts';
import { openForwardedPortal } from '../_support/forwarded.ts';
import { addOrder, createdOrder, orderOf, pickUp } from '../_support/orders.ts';
import {
  type Answer,
  addIntegrator,
  call,
  customerOf,
  type Integrator,
  type TestPortal,
} from '../_support/portal.ts';
import { type Answer2, call2 } from '../_support/version-2.ts';
import { balanceOf, reserve } from '../_support/waybills.ts';
import { allCases, type CallId } from './built-in/error-cases/all.ts';
import { type ErrorContext, openErrorContext } from './built-in/error-cases/context.ts';

const builtIn = await openErrorContext();
const forwarded = await openErrorContext(openForwardedPortal);

/** Replaces values that differ between portals: unique numbers, and names that tests invent. */
function toPlain(value: unknown): string {
  return JSON.stringify(value)
    .replace(/\b[A-Z]{3}\d{12}\b/g, '<waybill>')
    .replace(/\b[RT]-\d+-\d+\b/g, '<order>')
    .replace(/\bJ00\d+\b/g, '<customer>')
    .replace(/\b7\d{11}\b/g, '<account>')
    .replace(/"(jtOrderId|orderNumber|base64EncodeContent)":"[^"]+"/g, '"$1":"<made>"');
}

function assertSame(one: Answer2, other: Answer2): void {
  assert.equal(other.code, one.code, other.msg);
  assert.equal(other.status, one.status);
  assert.equal(toPlain(other.msg), toPlain(one.msg));
  assert.equal(toPlain(other.data), toPlain(one.data));
  assert.deepEqual(other.errors, one.errors);
}

const [here, there] = [allCases(builtIn), allCases(forwarded)];

for (const { id, errors } of coreCalls) {
  describe(`a refusal of ${id}`, () => {
    for (const code of errors) {
      it(`is the same from another core as from the built-in one: ${code}`, async () => {
        const send = (cases: typeof here) => cases[id as CallId][code]?.();
        const [one, other] = [await send(here), await send(there)];
        assert.ok(one && other);
        assert.equal(other.code, code, other.msg);
        // Only sandbox accounts get more about a wrong digest (decision 0046): `one` is in the sandbox.
        const isDigest = code === '145003031';
        assertSame(isDigest ? { ...one, msg: one.msg.slice(0, other.msg.length) } : one, other);
      });
    }
  });
}

describe('another core', () => {
  const both = async (send: (context: ErrorContext) => Promise<Answer>) => {
    const [one, other] = [await send(builtIn), await send(forwarded)];
    assert.equal(other.code, '1', other.msg);
    assertSame(one, other);
    return other;
  };

  it('returns the same as the built-in one for an order from create to trace', async () => {
    const numbers = new Map<TestPortal, { txlogisticId: string; billCode: string }>();
    const numbersOf = ({ portal }: ErrorContext) => {
      const found = numbers.get(portal);
      assert.ok(found);
      return found;
    };
    await both(async (context) => {
      const answer = await addOrder(context.portal, context.integrator);
      numbers.set(context.portal, answer.data);
      return answer;
    });
    type Numbers = ReturnType<typeof numbersOf>;
    const same = (
      path: string,
      toRequest: (numbers: Numbers, by: Integrator) => object,
      send = call,
    ) =>
      both((context) => {
        const { portal, integrator } = context;
        return send(portal, integrator, path, toRequest(numbersOf(context), integrator));
      });
    await same('order/addOrder', ({ txlogisticId }, by) =>
      orderOf(by, { txlogisticId, weight: 9 }),
    );
    await same('order/getOrders', ({ txlogisticId }, by) => ({
      ...customerOf(by),
      command: 1,
      serialNumber: [txlogisticId],
    }));
    const printed = await same('order/printOrder', ({ billCode }, by) => ({
      ...customerOf(by),
      billCode,
      printSize: 1,
    }));
    const pdf = Buffer.from(printed.data.base64EncodeContent, 'base64').toString('latin1');
    assert.match(pdf, /^%PDF/);
    const toMany = ({ billCode }: Numbers, { customerCode }: Integrator) => ({
      customerCode,
      billCodes: [billCode],
    });
    await same('order/printOrders', toMany, call2);
    for (const context of [builtIn, forwarded]) {
      await pickUp(context.portal, numbersOf(context).billCode);
    }
    await same('logistics/trace', ({ billCode }) => ({ billCodes: billCode }));
    await same('trace/subscribe', ({ billCode }, by) => ({
      id: by.apiAccount,
      list: [{ waybillCode: billCode, traceNode: '1&10' }],
    }));
  });

  it('returns the same for an order and its freight in version 2, without a digest', async () => {
    await both(({ portal, integrator }) =>
      call2(portal, integrator, 'order/addOrder', orderOf(integrator)),
    );
    await both(({ portal, integrator }) => {
      const { customerCode } = integrator;
      const { sender, receiver } = exampleOrder;
      const parcel = { customerCode, sender, receiver, weight: 2 };
      return call2(portal, integrator, 'spmComCost/getComCost', parcel);
    });
  });

  it('returns the same for a cancelled order', async () => {
    await both(async ({ portal, integrator }) => {
      const { txlogisticId } = await createdOrder(portal, integrator);
      const request = { ...customerOf(integrator), orderType: 2, txlogisticId, reason: 'changed' };
      return call(portal, integrator, 'order/cancelOrder', request);
    });
  });

  it('returns the same for places and customers', async () => {
    await both(({ portal, integrator }) =>
      call(portal, integrator, 'location/getLocation', { countryCode: 'EGY' }),
    );
    await both(({ portal, integrator }) =>
      call2(portal, integrator, 'location/resolveAddress', { address: 'شارع ٩، المعادي، القاهرة' }),
    );
    await both(({ portal, integrator }) =>
      call(portal, integrator, 'vip/checkCusPwd', customerOf(integrator)),
    );
  });
});

describe('further errors of another core', () => {
  it('reach the caller completely', async () => {
    const billCodes = ['UEG1', 'UEG1', 'UEG2'];
    const [one, other] = await Promise.all(
      [builtIn, forwarded].map(({ portal, integrator }) => {
        const { customerCode } = integrator;
        return call2(portal, integrator, 'order/printOrders', { customerCode, billCodes });
      }),
    );
    assert.ok(one && other);
    assert.equal(other.errors?.length, 3);
    assertSame(one, other);
  });
});

describe('a core in another process', () => {
  it('creates one order for a call sent several times', async () => {
    const { portal, integrator } = forwarded;
    const request = orderOf(integrator);
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(portal, integrator, 'order/addOrder', request)),
    );
    assert.deepEqual(
      answers.map(({ code }) => code),
      ['1', '1', '1'],
    );
    assert.equal(new Set(answers.map(({ data }) => data.billCode)).size, 1);
  });

  it('applies a grant of staff with the next call, whatever was used meanwhile', async () => {
    const { portal } = forwarded;
    const customer = await addIntegrator(portal, { balance: 10 });
    const left = () => balanceOf(portal, customer);
    assert.equal(await left(), 10);
    await reserve(portal, customer, 4);
    const database = portal.accounts;
    const code = customer.customerCode;
    await updateCustomer(database, { code, addBalance: 5 });
    assert.equal(await left(), 11);
    await updateCustomer(database, { code, addBalance: -5 });
    assert.deepEqual([await left(), await left()], [6, 6]);
  });

  it('is not used for sandbox accounts', async () => {
    const { portal } = forwarded;
    const countOrders = async () => {
      const orders = portal.context.database.selectFrom('orders');
      const count = orders.select(({ fn }) => fn.countAll<number>().as('count'));
      return (await count.executeTakeFirstOrThrow()).count;
    };
    const before = await countOrders();
    const { code } = await addOrder(
      portal,
      await addIntegrator(portal, { environment: 'sandbox' }),
    );
    assert.equal(code, '1');
    assert.equal(await countOrders(), before);
  });
});
