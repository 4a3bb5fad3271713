import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  exampleOrder,
  exampleReceiver,
  exampleSender,
} from '#contract/operations/_fields/example-order.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import { getThreeSegmentCode } from '#contract/operations/other/three-segment-code.ts';
import { isSkipped } from '#server/time/local-time.ts';
import { createAjv } from '../../../../contract/_schemas.ts';
import { addOrder, createdOrder, orderOf, query, trace } from '../../../_support/orders.ts';
import { addIntegrator, call, openTestPortal } from '../../../_support/portal.ts';
import { call2 } from '../../../_support/version-2.ts';

const portal = await openTestPortal({ TIMEZONE: 'Africa/Cairo' });
const integrator = await addIntegrator(portal);

const { street: _street, ...withoutStreet } = exampleReceiver;

describe('a contact without a street', () => {
  for (const street of [undefined, '', '  ', null, '\u200b', '\u200e\u200f', '\u2800', '\u3000']) {
    it(`uses its address in version 1 with street ${JSON.stringify(street)}`, async () => {
      const receiver = { ...withoutStreet, street, address: '7 شارع التسعين' };
      const sender = { ...exampleSender, street, address: '5 Nile Street' };
      const { billCode } = await createdOrder(portal, integrator, { receiver, sender });
      const { data } = await query(portal, integrator, { command: 2, serialNumber: [billCode] });
      assert.equal(data[0].receiver.street, '7 شارع التسعين');
      assert.equal(data[0].sender.street, '5 Nile Street');
    });
  }

  it('keeps the street when both were sent', async () => {
    const receiver = { ...exampleReceiver, street: 'A', address: 'B'.repeat(300) };
    const { billCode } = await createdOrder(portal, integrator, { receiver });
    const { data } = await query(portal, integrator, { command: 2, serialNumber: [billCode] });
    assert.equal(data[0].receiver.street, 'A');
  });

  it('is refused by the name of a too long address, and as incomplete without one', async () => {
    const long = { ...withoutStreet, address: 'x'.repeat(201) };
    const tooLong = await addOrder(portal, integrator, { receiver: long });
    assert.equal(tooLong.code, '145003110');
    assert.match(tooLong.msg, /receiver\.address/);
    const missing = await addOrder(portal, integrator, { receiver: withoutStreet });
    assert.equal(missing.code, '145003084');
    assert.match(missing.msg, /receiver\.street/);
  });

  it('is refused in version 2, which names the field for the text', async () => {
    const { digest: _digest, ...order } = orderOf(integrator, {
      receiver: { ...withoutStreet, address: '7 شارع التسعين' },
    });
    const answer = await call2(portal, integrator, createOrder.path, order);
    assert.equal(answer.code, '145003084');
    assert.match(answer.msg, /receiver\.street.*address/);
    assert.partialDeepStrictEqual(answer.errors, [{ path: 'receiver.street', rule: 'required' }]);
  });
});

describe('the three-segment code', () => {
  const { countryCode, prov, city, area } = { ...exampleSender, ...exampleReceiver };
  const receiver = { countryCode, prov, city, area };

  it('needs no sender, in both versions', async () => {
    const first = await call(portal, integrator, getThreeSegmentCode.path, { receiver });
    const second = await call2(portal, integrator, getThreeSegmentCode.path, { receiver });
    assert.equal(first.code, '1', first.msg);
    assert.deepEqual(second.data, first.data);
    const empty = { receiver, sender: '' };
    const answer = await call(portal, integrator, getThreeSegmentCode.path, empty);
    assert.deepEqual(answer.data, first.data);
  });

  it('checks a sender if one was sent', async () => {
    const sender = { ...receiver, prov: 'Atlantis' };
    const answer = await call(portal, integrator, getThreeSegmentCode.path, { receiver, sender });
    assert.equal(answer.code, '145003065');
    assert.match(answer.msg, /sender\.prov/);
  });
});

describe('a time skipped by summer time', () => {
  // Egypt moves its clocks at midnight of the last Friday of April, and back at the end of October.
  const skipped = '2027-04-30 00:30:00';
  const windows = [
    ['sendStartTime', 'sendEndTime'],
    ['expectDeliveryStartTime', 'expectDeliveryEndTime'],
  ] as const;

  for (const fields of windows) {
    for (const field of fields) {
      it(`is refused in ${field} by name`, async () => {
        const times = { [fields[0]]: '2027-04-30 09:00:00', [fields[1]]: '2027-04-30 10:00:00' };
        const answer = await addOrder(portal, integrator, { ...times, [field]: skipped });
        assert.equal(answer.code, '145003088');
        assert.ok(answer.msg.includes(`${field}`) && answer.msg.includes(skipped), answer.msg);
        assert.match(answer.msg, /Africa\/Cairo/);
      });
    }
  }

  it('is accepted with an offset in version 2, like an hour that occurs twice', async () => {
    const twice = { sendStartTime: '2027-10-28 23:30:00', sendEndTime: '2027-10-28 23:45:00' };
    await createdOrder(portal, integrator, twice);
    const { digest: _digest, ...order } = orderOf(integrator, {
      sendStartTime: '2027-04-30T00:30:00+02:00',
      sendEndTime: '2027-04-30T02:00:00+03:00',
    });
    const { code, msg } = await call2(portal, integrator, createOrder.path, order);
    assert.equal(code, '1', msg);
  });

  it('is detected in every time zone', () => {
    for (const timeZone of Intl.supportedValuesOf('timeZone')) {
      let moment = Temporal.ZonedDateTime.from(`2027-01-01T12:00[${timeZone}]`);
      for (let changes = 0; changes < 4; changes += 1) {
        const next = moment.getTimeZoneTransition('next');
        if (!next) break;
        const before = next.subtract({ nanoseconds: 1 });
        const gapMs = (next.offsetNanoseconds - before.offsetNanoseconds) / 1e6;
        const wall = before.toPlainDateTime().add({ nanoseconds: 1 });
        const middle = wall
          .add({ milliseconds: Math.abs(gapMs) / 2 })
          .toString({ smallestUnit: 'second' });
        assert.equal(isSkipped(middle, timeZone), gapMs > 0, `${timeZone} ${middle}`);
        const after = next.toPlainDateTime().toString({ smallestUnit: 'second' });
        assert.equal(isSkipped(after, timeZone), false, `${timeZone} ${after}`);
        moment = next;
      }
    }
  });
});

const wide = (length: number) => '\u{20BB7}'.repeat(length);
const numbers = (length: number) => Array.from({ length }, (_, index) => `N${index}`);

describe('limits of an order', () => {
  const edges: [name: string, within: object, past: object, code: string][] = [
    ['lightest', { weight: 0.01 }, { weight: 0.0099 }, '145003092'],
    ['heaviest', { weight: 30 }, { weight: 30.0001 }, '145003092'],
    ['heaviest as text', { weight: '30.00' }, { weight: '30.01' }, '145003092'],
    ['remark', { remark: wide(200) }, { remark: wide(201) }, '145003108'],
    ['fodMoney', { fodMoney: '1'.repeat(14) }, { fodMoney: '1'.repeat(15) }, '145003107'],
    ['itemsValue', { itemsValue: '1'.repeat(12) }, { itemsValue: '1'.repeat(13) }, '145003107'],
    ['tickets', { totalQuantity: 1 }, { totalQuantity: 2 }, '145003111'],
  ];
  for (const [name, within, past, code] of edges) {
    it(`accept the edge and refuse the next value: ${name}`, async () => {
      const accepted = await addOrder(portal, integrator, within);
      assert.equal(accepted.code, '1', accepted.msg);
      const refused = await addOrder(portal, integrator, past);
      assert.equal(refused.code, code);
      assert.match(refused.msg, new RegExp(Object.keys(past)[0] ?? ''));
    });
  }

  it('keep the price of the largest parcel abroad within the contract', async () => {
    const sender = { ...exampleOrder.sender, countryCode: 'IDN', prov: 'Bali', city: 'Denpasar' };
    const data = await createdOrder(portal, integrator, {
      ...{ length: 1000, width: 1000, height: 1000 },
      sender: { ...sender, area: 'Denpasar Barat' },
    });
    const isValid = createAjv().compile(createOrder.data);
    assert.equal(isValid(data), true, JSON.stringify([data, isValid.errors]));
  });

  it('allow a txlogisticId of 50 characters beyond the basic plane', async () => {
    const txlogisticId = wide(50);
    await createdOrder(portal, integrator, { txlogisticId });
    const { data } = await query(portal, integrator, { command: 1, serialNumber: [txlogisticId] });
    assert.equal(data[0].txlogisticId, txlogisticId);
    const refused = await addOrder(portal, integrator, { txlogisticId: wide(51) });
    assert.equal(refused.code, '145003082');
  });

  it('allow 200 serial numbers and 30 waybills', async () => {
    const find = (serialNumber: string[]) =>
      query(portal, integrator, { command: 1, serialNumber });
    assert.equal((await find(numbers(200))).code, '1');
    assert.equal((await find(numbers(201))).code, '145003098');
    assert.notEqual((await find([])).code, '1');
    const created = await Promise.all(
      Array.from({ length: 30 }, () => createdOrder(portal, integrator)),
    );
    const billCodes = created.map(({ billCode }) => billCode);
    const traced = await trace(portal, integrator, billCodes.join(','));
    assert.deepEqual(
      traced.data.map((each: { billCode: string }) => each.billCode),
      billCodes,
    );
    assert.equal((await trace(portal, integrator, [...billCodes, 'X'].join())).code, '145003502');
  });

  it('report waybill lists far beyond the limit as too many, not as too long', async () => {
    const answer = await trace(portal, integrator, numbers(900).join(','));
    assert.equal(answer.code, '145003502');
  });
});

describe('texts', () => {
  it('are stored as sent, with markup, quotes, right-to-left marks and line breaks', async () => {
    const remark = `<b>"x"</b> '; drop table orders; --\n\tالقاهرة \u202E {0} %s \\ \u{1F600}`;
    const { billCode } = await createdOrder(portal, integrator, { remark });
    const { data } = await query(portal, integrator, { command: 2, serialNumber: [billCode] });
    assert.equal(data[0].remark, remark);
  });
});
