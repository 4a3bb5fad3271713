import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CompiledQuery } from 'kysely';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { getOrders } from '#contract/operations/orderserve/query.ts';
import { selectByNumber } from '#server/core/built-in/orders/get-orders.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { createAjv } from '../../../../contract/_schemas.ts';
import { cancel, createdOrder, query } from '../../../_support/orders.ts';
import {
  addIntegrator,
  call,
  customerOf,
  type Integrator,
  openTestPortal,
  post,
} from '../../../_support/portal.ts';
import { createdLoose } from '../../../_support/waybills.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const stranger = await addIntegrator(portal);
const theirs = await createdOrder(portal, stranger);
const all = { startDate: '2026-11-14 00:00:00', endDate: '2026-11-21 00:00:00' };

interface Found {
  txlogisticId: string;
  billCode: string;
  orderNumber: string;
  createOrderTime: string;
  orderStatus: number;
}

async function find(fields: object): Promise<Found[]> {
  const answer = await query(portal, integrator, fields);
  assert.equal(answer.code, '1', answer.msg);
  return answer.data;
}

const made: Found[] = [];
for (const _ of Array.from({ length: 7 })) {
  const { billCode } = await createdOrder(portal, integrator);
  made.push(...(await find({ command: 2, serialNumber: [billCode] })));
}
const [first] = made;
assert.ok(first);

describe('a query', () => {
  const keys = { 1: 'txlogisticId', 2: 'billCode', 4: 'orderNumber' } as const;
  for (const [command, key] of Object.entries(keys)) {
    it(`finds orders by ${key} (command ${command}), in order of creation, without unknown ones`, async () => {
      const numbers = made.map((order) => order[key]).reverse();
      const found = await find({ command, serialNumber: ['none', ...numbers, numbers[0]] });
      assert.deepEqual(found, made);
    });

    it(`finds no order of another customer by ${key}`, async () => {
      const [other] = (
        await query(portal, stranger, { command: 2, serialNumber: [theirs.billCode] })
      ).data;
      assert.deepEqual(await find({ command, serialNumber: [other[key]] }), []);
    });
  }

  it('searches by number with an index', async () => {
    const { database, engine } = portal.context;
    // PostgreSQL chooses by the number of rows.
    if (engine === 'postgres') return;
    const numbers = ['1', '2', '3', '4', '5'];
    for (const column of ['txlogistic_id', 'bill_code', 'order_number'] as const) {
      const asked = selectByNumber(database, 'c', column, numbers).compile();
      const plan = CompiledQuery.raw(`explain query plan ${asked.sql}`, [...asked.parameters]);
      const { rows } = await database.executeQuery<{ detail: string }>(plan);
      const details = rows.map(({ detail }) => detail).join();
      assert.match(details, new RegExp(`\\b${column}=\\?`));
    }
  });

  it('finds orders by time (command 3)', async () => {
    assert.deepEqual(await find({ command: 3, ...all, current: 1, size: 200 }), made);
  });

  it('returns pages without repetition or gap, even if all orders have the same time', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((current) => find({ command: 3, ...all, current, size: 3 })),
    );
    assert.deepEqual(
      pages.map((page) => page.length),
      [3, 3, 1, 0],
    );
    assert.deepEqual(pages.flat(), made);
  });

  it('filters by status with any command', async () => {
    const { txlogisticId } = await createdOrder(portal, integrator);
    await cancel(portal, integrator, txlogisticId);
    const range = { command: 3, ...all, current: 1, size: 200 };
    const cancelled = await find({ ...range, status: 104 });
    assert.deepEqual(
      cancelled.map((order) => order.txlogisticId),
      [txlogisticId],
    );
    assert.deepEqual(await find({ ...range, status: '100' }), made);
    const serialNumber = [txlogisticId, first.txlogisticId];
    assert.deepEqual(await find({ command: 1, serialNumber, status: 100 }), [first]);
  });

  it('finds orders by serial numbers sent as JSON numbers beyond 2^53', async () => {
    assert.ok(Number(first.orderNumber) > Number.MAX_SAFE_INTEGER);
    const { customerCode, digest } = customerOf(integrator);
    const numbers = made.map(({ orderNumber }) => orderNumber).join(',');
    const text = `{"customerCode":"${customerCode}","digest":"${digest}","command":4,"serialNumber":[${numbers}]}`;
    const answer = await post(portal, integrator, 'order/getOrders', text);
    assert.deepEqual(answer.data, made);
  });
});

describe('a found order', () => {
  it('contains the sent fields in the spelling of the courier, and matches the contract', async () => {
    const { length, width, height } = exampleOrder;
    const [found] = (await find({ command: 2, serialNumber: [first.billCode] })) as unknown as [
      Record<string, unknown>,
    ];
    for (const name of ['expressType', 'serviceType', 'payType', 'goodsType', 'weight', 'items']) {
      assert.deepEqual(found[name], exampleOrder[name as keyof typeof exampleOrder], name);
    }
    assert.equal(found.volume, length * width * height);
    assert.equal(found.customerId, integrator.customerCode);
    assert.equal(typeof found.orderNumber, 'string');
    assert.ok(!('customsInfo' in found) && !('digest' in found) && !('operateType' in found));
    assert.match(String(found.createOrderTime), /^2026-11-20T\d\d:00:00$/);
    const isValid = createAjv().compile(getOrders.data);
    assert.ok(isValid([found]), JSON.stringify(isValid.errors));
  });

  it('has exact volume and charges for decimals', async () => {
    const rows: [sides: [number, number, number], volume: number][] = [
      [[0.1, 0.2, 0.3], 0.006],
      [[1.1, 1.1, 1.1], 1.331],
      [[33.3, 20.1, 0.7], 468.531],
    ];
    for (const [[length, width, height], volume] of rows) {
      const fields = { length, width, height, offerFee: '10.05' };
      const { billCode, sumFreight } = await createdOrder(portal, integrator, fields);
      const [order] = await find({ command: 2, serialNumber: [billCode] });
      assert.equal((order as unknown as { volume: number }).volume, volume);
      assert.equal(sumFreight, '60.10');
    }
  });

  it('matches the contract even if only required fields were sent', async () => {
    const { sender, receiver } = exampleOrder;
    const bare = (contact: typeof sender) => ({ ...contact, company: '', building: '', floor: '' });
    const { billCode } = await createdOrder(portal, integrator, {
      ...{ sender: bare(sender), receiver, orderType: '', serviceType: '', payType: '' },
      ...{ sendStartTime: '', sendEndTime: '', length: '', width: '', height: '' },
      ...{ priceCurrency: '', remark: '', items: '' },
    });
    const found = await find({ command: 2, serialNumber: [billCode] });
    const isValid = createAjv().compile(getOrders.data);
    assert.ok(isValid(found), JSON.stringify(isValid.errors));
    const [order] = found as unknown as [Record<string, unknown>];
    assert.deepEqual([order.volume, order.priceCurrency, order.orderType], [0, 'EGP', 2]);
  });
});

describe('a time range', () => {
  const range = (startDate: string, endDate: string) =>
    query(portal, integrator, { command: 3, startDate, endDate, current: 1, size: 20 });

  it('may be 7 days to the second, and not one second more', async () => {
    assert.equal((await range('2026-11-14 00:00:00', '2026-11-21 00:00:00')).code, '1');
    const longer = await range('2026-11-14 00:00:00', '2026-11-21 00:00:01');
    assert.equal(longer.code, '145003097');
    assert.match(longer.msg, /endDate/);
  });

  it('is refused when it runs backwards or has an invalid time', async () => {
    for (const [start, end] of [
      ['2026-11-14 00:00:01', '2026-11-14 00:00:00'],
      ['2026-02-30 00:00:00', '2026-03-01 00:00:00'],
      ['2026-11-14', '2026-11-15'],
      ['', '2026-11-15 00:00:00'],
    ] as const) {
      assert.equal((await range(start, end)).code, '145003097', start);
    }
  });

  const pages: [page: object, code: string][] = [
    [{ current: 0, size: 20 }, '145003102'],
    [{ current: 1, size: 0 }, '145003102'],
    [{ current: 1, size: 200 }, '1'],
    [{ current: 1, size: 201 }, '145003102'],
    [{ current: 1.5, size: 20 }, '145003102'],
    [{ size: 20 }, '145003102'],
    [{ current: 1 }, '145003102'],
    [{ current: 1_000_000, size: 200 }, '1'],
  ];
  for (const [page, code] of pages) {
    it(`returns ${code} with page ${JSON.stringify(page)}`, async () => {
      assert.equal((await query(portal, integrator, { command: 3, ...all, ...page })).code, code);
    });
  }
});

const ask = (by: Integrator, waybillNos: unknown, customerCode = by.customerCode) =>
  call(portal, by, 'waybill/getWaybillInfo', { customerCode, waybillNos });

async function scan(billCode: string, types: number[]) {
  for (const type of types) await scanParcel(portal.courier, { billCode, type });
}

describe('waybill information', () => {
  it('returns charges, attempts and signature of each waybill once, in the requested order', async () => {
    const integrator = await addIntegrator(portal);
    const { customerCode } = integrator;
    const signed = await createdOrder(portal, integrator, { offerFee: '150.5' });
    const plain = await createdOrder(portal, integrator, { weight: 0.2, length: 0 });
    await scan(signed.billCode, [1, 2, 3, 4, 9, 11, 9, 10]);
    const { billCode } = plain;
    const { data } = await ask(integrator, [billCode, ` ${signed.billCode} `, billCode]);
    const common = { customerCode, freight: '45.00', totalFreight: '45.00', isSign: 0 };
    assert.deepEqual(data, [
      { ...common, waybillNo: billCode, packageChargeWeight: 1, numberOfDispatch: 0 },
      {
        waybillNo: signed.billCode,
        customerCode,
        isSign: 1,
        packageChargeWeight: 2,
        totalFreight: '61.51',
        freight: '60.00',
        numberOfDispatch: 2,
      },
    ]);
    assert.equal(signed.sumFreight, '61.51');
  });

  it('omits unknown and foreign numbers, down to an empty list', async () => {
    const [own, other] = [await addIntegrator(portal), await addIntegrator(portal)];
    const { billCode } = await createdOrder(portal, own);
    const strange = await createdOrder(portal, other);
    const asked = ['UEG999999999999', strange.billCode, ' ', billCode];
    const { code, data } = await ask(own, asked);
    assert.equal(code, '1');
    assert.deepEqual(
      data.map(({ waybillNo }: { waybillNo: string }) => waybillNo),
      [billCode],
    );
    assert.deepEqual((await ask(own, asked.slice(0, 3))).data, []);
  });

  it('includes individual shipments, under the number of the account', async () => {
    const integrator = await addIntegrator(portal);
    const { billCode } = await createdLoose(portal, integrator);
    const { data } = await ask(integrator, [billCode]);
    assert.equal(data[0].customerCode, integrator.apiAccount);
  });

  it('still returns the price of a cancelled order', async () => {
    const integrator = await addIntegrator(portal);
    const { billCode, txlogisticId, sumFreight } = await createdOrder(portal, integrator);
    await cancel(portal, integrator, txlogisticId);
    const { data } = await ask(integrator, [billCode]);
    assert.equal(data[0].totalFreight, sumFreight);
  });

  it('accepts 1 to 1000 numbers', async () => {
    const integrator = await addIntegrator(portal);
    const { billCode } = await createdOrder(portal, integrator);
    const numbers = (count: number) =>
      Array.from({ length: count }, (_, index) => `UEG9${String(index).padStart(11, '0')}`);
    const most = await ask(integrator, [...numbers(999), billCode]);
    assert.deepEqual([most.code, most.data.length], ['1', 1]);
    const text = await ask(integrator, `${billCode}; ${numbers(1)[0]}`);
    assert.deepEqual([text.code, text.data.length], ['1', 1]);
    for (const waybillNos of [numbers(1001), [], '', {}]) {
      const { code, msg } = await ask(integrator, waybillNos);
      assert.equal(code, '999001030', JSON.stringify(waybillNos).slice(0, 40));
      assert.match(msg, /waybillNos/);
    }
  });

  it('requires a customer of the account, without a digest', async () => {
    const [own, other] = [await addIntegrator(portal), await addIntegrator(portal)];
    for (const code of ['', 'J-none', other.customerCode]) {
      assert.equal((await ask(own, ['UEG1'], code)).code, '145003080', code);
    }
  });
});
