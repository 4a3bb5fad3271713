import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { dayMs } from '#contract/durations.ts';
import { exampleReceiver, exampleSender } from '#contract/operations/_fields/example-order.ts';
import { maxReturns } from '#contract/operations/orderserve/create-return.ts';
import { eraseParties } from '#server/core/built-in/orders/erased.ts';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { cancel, createdOrder, pickUp, query, toTypes } from '../../../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';
import { giveAddresses, pushesOf } from '../../../_support/pushes.ts';
import { createdReturn, delivered, returnOf, sendBack } from '../../../_support/returns.ts';
import { assertRefused, balanceOf, call2 } from '../../../_support/version-2.ts';
import { createdLoose } from '../../../_support/waybills.ts';

const portal = await openTestPortal();
const { courier, context, secrets } = portal;
const { database } = context;
const integrator = await addIntegrator(portal);
await giveAddresses(portal, integrator);
const { customerCode } = integrator;
/** Another process on the same database. */
const beside = await openTestPortal({}, { database, secrets });
const conflict = '145003210';

async function find(serialNumber: string[]) {
  const request = { customerCode, command: 2, serialNumber };
  return (await call2(portal, integrator, 'order/getOrders', request)).data;
}

describe('order/createReturn', () => {
  it('makes a waybill from the consignee to the consignor, of the same goods, without COD', async () => {
    const parcel = await delivered(portal, integrator, { itemsValue: '300', weight: 2.4 });
    const made = await createdReturn(portal, integrator, parcel, { returnNo: 'R-whole' });
    assert.equal(made.txlogisticId, 'R-whole');
    assert.equal(made.returnOf, parcel.billCode);
    assert.notEqual(made.billCode, parcel.billCode);
    const [before, after] = await find([parcel.billCode, made.billCode]);
    assert.deepEqual(after.sender, before.receiver);
    assert.deepEqual(after.receiver, before.sender);
    const { itemsValue, payType, weight, orderStatus, expressType, returnReason } = after;
    assert.deepEqual(
      { itemsValue, payType, weight, orderStatus, expressType, returnReason },
      {
        itemsValue: undefined,
        payType: 'PP_PM',
        weight: 2.4,
        orderStatus: 100,
        expressType: 'EZ',
        returnReason: 'Wrong size',
      },
    );
    const parties = { sender: after.sender, receiver: after.receiver };
    const quoted = await call2(portal, integrator, 'freight/query', {
      customerCode,
      ...parties,
      weight: 2.4,
    });
    if (quoted.code === '1') assert.equal(quoted.data.totalPrice, made.sumFreight);
  });

  it('takes other goods, another address and a time of pick-up, and finds the parcel by its order number', async () => {
    const { txlogisticId, billCode } = await delivered(portal, integrator);
    const warehouse = { ...exampleReceiver, name: 'Returns', street: 'Gate 9' };
    const made = await createdReturn(
      portal,
      integrator,
      { billCode: '' },
      {
        billCode: undefined,
        txlogisticId,
        receiver: warehouse,
        weight: 0.5,
        items: [{ itemName: 'one sock' }],
        sendStartTime: '2026-11-21 09:00:00',
        sendEndTime: '2026-11-21T18:00:00+02:00',
      },
    );
    assert.equal(made.returnOf, billCode);
    const [found] = await find([made.billCode]);
    assert.equal(found.receiver.street, 'Gate 9');
    assert.equal(found.weight, 0.5);
    assert.deepEqual(found.items, [{ itemName: 'one sock' }]);
    assert.equal(found.sendEndTime, '2026-11-21T18:00:00+02:00');
  });

  it('goes across a border in the other direction', async () => {
    const receiver = {
      ...exampleReceiver,
      countryCode: 'UAE',
      prov: 'Dubai',
      city: 'Dubai',
      area: 'Deira',
      mobile: '+971 50 123 4567',
    };
    const parcel = await delivered(portal, integrator, {
      receiver,
      customsInfo: { hsCode: '610910' },
    });
    const made = await createdReturn(portal, integrator, parcel);
    assert.match(made.billCode, /^UAE\d{12}$/);
    const { content } = await database
      .selectFrom('orders')
      .select('content')
      .where('bill_code', '=', made.billCode)
      .executeTakeFirstOrThrow();
    assert.deepEqual(JSON.parse(content).customsInfo, { hsCode: '610910' });
  });

  it("sends back the account's individual shipment", async () => {
    const { billCode } = await createdLoose(portal, integrator);
    await moveParcel(courier, billCode, { steps: 'all' });
    const made = await createdReturn(portal, integrator, { billCode });
    assert.equal(made.returnOf, billCode);
    assert.equal((await cancel(portal, integrator, made.txlogisticId)).code, '1');
  });

  it('names original and return in queries, traces and waybill information of version 2 alone', async () => {
    const parcel = await delivered(portal, integrator);
    const made = await createdReturn(portal, integrator, parcel);
    const [before, after] = await find([parcel.billCode, made.billCode]);
    assert.deepEqual([before.returnOf, before.returnedBy], [undefined, [made.billCode]]);
    assert.deepEqual([after.returnOf, after.returnedBy], [parcel.billCode, undefined]);
    const billCodes = `${parcel.billCode},${made.billCode}`;
    const traced = await call2(portal, integrator, 'logistics/trace', { billCodes });
    assert.deepEqual(traced.data[0].returnedBy, [made.billCode]);
    assert.equal(traced.data[1].returnOf, parcel.billCode);
    const waybillNos = [parcel.billCode, made.billCode];
    const info = await call2(portal, integrator, 'waybill/getWaybillInfo', {
      customerCode,
      waybillNos,
    });
    assert.deepEqual(info.data[0].returnedBy, [made.billCode]);
    assert.equal(info.data[1].returnOf, parcel.billCode);
    const { data } = await query(portal, integrator, { command: 2, serialNumber: waybillNos });
    assert.doesNotMatch(JSON.stringify(data), /returnOf|returnedBy|returnReason|returnRequest/);
  });

  it('names the original in each push of the return', async () => {
    const parcel = await delivered(portal, integrator);
    const made = await createdReturn(portal, integrator, parcel);
    await moveParcel(courier, made.billCode, { steps: 'all' });
    const pushes = await pushesOf(portal, made.billCode);
    assert.ok(pushes.length > 5);
    for (const { content } of pushes) assert.equal(content.returnOf, parcel.billCode);
    const others = await pushesOf(portal, parcel.billCode);
    assert.ok(others.every(({ content }) => !('returnOf' in content)));
    const traced = await call2(portal, integrator, 'logistics/trace', { billCodes: made.billCode });
    assert.equal(toTypes(traced.data[0].details)[0], 10);
  });
});

describe('a return is refused', () => {
  const refuse = async (parcel: { billCode: string }, rule: string, fields: object = {}) =>
    assertRefused(await sendBack(portal, integrator, parcel, fields), [
      409,
      conflict,
      'billCode',
      rule,
    ]);

  it('of a parcel that is not picked up, or under way', async () => {
    const parcel = await createdOrder(portal, integrator);
    await refuse(parcel, 'return-under-way');
    await pickUp(portal, parcel.billCode);
    await scanParcel(courier, { billCode: parcel.billCode, type: 3 });
    await refuse(parcel, 'return-under-way');
  });

  it('of a cancelled order', async () => {
    const parcel = await createdOrder(portal, integrator);
    await cancel(portal, integrator, parcel.txlogisticId);
    await refuse(parcel, 'return-of-cancelled');
  });

  it('of a parcel that came back undelivered', async () => {
    const parcel = await createdOrder(portal, integrator);
    await moveParcel(courier, parcel.billCode, { scenario: 'returned', steps: 'all' });
    await refuse(parcel, 'return-came-back');
  });

  it('of a return', async () => {
    const made = await createdReturn(portal, integrator, await delivered(portal, integrator));
    await moveParcel(courier, made.billCode, { steps: 'all' });
    await refuse(made, 'return-of-return');
  });

  it('after RETURN_DAYS, and not a moment before', async () => {
    const parcel = await delivered(portal, integrator);
    const { now } = portal.clock;
    portal.clock.now = now + 30 * dayMs;
    const made = await createdReturn(portal, integrator, parcel);
    portal.clock.now += 1;
    await refuse(parcel, 'return-too-late');
    const again = await sendBack(portal, integrator, parcel, { returnNo: made.txlogisticId });
    assert.equal(again.data.billCode, made.billCode, 'a repeat is answered for ever');
    portal.clock.now = now;
  });

  it("of another account's or another customer's parcel, as of an unknown one", async () => {
    const stranger = await addIntegrator(portal);
    const parcel = await delivered(portal, stranger);
    for (const { billCode } of [parcel, { billCode: 'UEG999999999999' }]) {
      const answer = await sendBack(portal, integrator, { billCode });
      assertRefused(answer, [404, '145003316', 'billCode', 'waybill-unknown']);
    }
    const { txlogisticId } = parcel;
    const byNumber = { billCode: undefined, txlogisticId };
    const answer = await sendBack(portal, integrator, parcel, byNumber);
    assertRefused(answer, [404, '145003064', 'txlogisticId', 'order-unknown']);
  });

  it('of an order whose data was erased, unless the missing contact is sent', async () => {
    const parcel = await delivered(portal, integrator);
    const row = database.selectFrom('orders').where('bill_code', '=', parcel.billCode);
    const { content } = await row.select('content').executeTakeFirstOrThrow();
    const erased = JSON.stringify(eraseParties(JSON.parse(content), ['receiver'], 'erased'));
    await database
      .updateTable('orders')
      .set({ content: erased })
      .where('bill_code', '=', parcel.billCode)
      .execute();
    await refuse(parcel, 'return-erased');
    await createdReturn(portal, integrator, parcel, { sender: exampleReceiver });
  });

  it('to a consignor whose phone is too short for a consignee, unless another is sent', async () => {
    const sender = { ...exampleSender, mobile: '19017' };
    const parcel = await delivered(portal, integrator, { sender });
    const answer = await sendBack(portal, integrator, parcel);
    assertRefused(answer, [422, '145003105', 'receiver.mobile', 'return-phone-short']);
    await createdReturn(portal, integrator, parcel, { receiver: exampleReceiver });
  });

  it('without waybills left, and creates nothing', async () => {
    const poor = await addIntegrator(portal, { balance: 1 });
    const parcel = await delivered(portal, poor);
    const answer = await sendBack(portal, poor, parcel);
    assertRefused(answer, [422, '999001030', 'customerCode', 'no-waybills-left']);
    const rows = await database
      .selectFrom('order_return')
      .selectAll()
      .where('return_of', '=', parcel.billCode)
      .execute();
    assert.deepEqual(rows, []);
  });
});

describe('returnNo', () => {
  it('names one return: repeated, it answers the same waybill and charges once', async () => {
    const limited = await addIntegrator(portal, { balance: 5 });
    const parcel = await delivered(portal, limited);
    const fields = { returnNo: 'R-twice', remark: 'blue' };
    const first = await createdReturn(portal, limited, parcel, fields);
    assert.deepEqual(await createdReturn(portal, limited, parcel, fields), first);
    assert.equal(await balanceOf(portal, limited), 3);
    const other = await sendBack(portal, limited, parcel, { ...fields, remark: 'red' });
    assertRefused(other, [409, '145003101', 'returnNo', 'return-number-used']);
    const next = await delivered(portal, limited);
    const elsewhere = await sendBack(portal, limited, next, fields);
    assertRefused(elsewhere, [409, '145003101', 'returnNo', 'return-number-used']);
  });

  it('cannot be that of an order, or of a cancelled return', async () => {
    const parcel = await delivered(portal, integrator);
    const { txlogisticId } = parcel;
    const own = await sendBack(portal, integrator, parcel, { returnNo: txlogisticId });
    assertRefused(own, [409, '145003101', 'returnNo', 'return-number-used']);
    const request = returnOf(integrator, parcel);
    await createdReturn(portal, integrator, parcel, request);
    const cancelled = await cancel(portal, integrator, request.returnNo);
    assert.equal(cancelled.code, '1');
    const again = await sendBack(portal, integrator, parcel, request);
    assertRefused(again, [409, '145003202', 'returnNo', 'return-cancelled']);
  });

  it('sent by two processes at the same moment makes one return', async () => {
    const limited = await addIntegrator(portal, { balance: 5 });
    const parcel = await delivered(portal, limited);
    const request = returnOf(limited, parcel);
    const answers = await Promise.all(
      [portal, beside, portal, beside].map((each) => sendBack(each, limited, parcel, request)),
    );
    assert.deepEqual([...new Set(answers.map(({ code, msg }) => `${code} ${msg}`))], ['1 success']);
    assert.equal(new Set(answers.map(({ data }) => data.billCode)).size, 1);
    assert.equal(await balanceOf(portal, limited), 3);
  });

  it('may differ for parts of one parcel, up to ten, also when they are sent at once', async () => {
    const parcel = await delivered(portal, integrator);
    const all = Array.from({ length: maxReturns + 3 }, (_, index) =>
      sendBack(index % 2 === 0 ? portal : beside, integrator, parcel),
    );
    const answers = await Promise.all(all);
    assert.equal(answers.filter(({ code }) => code === '1').length, maxReturns);
    for (const answer of answers.filter(({ code }) => code !== '1')) {
      assertRefused(answer, [409, conflict, 'billCode', 'returns-too-many']);
    }
    const [{ returnedBy }] = await find([parcel.billCode]);
    const made = answers.flatMap(({ data }) => data?.billCode ?? []);
    assert.deepEqual(returnedBy.toSorted(), made.toSorted());
  });
});
