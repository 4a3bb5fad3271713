import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleReceiver, exampleSender } from '#contract/operations/_fields/example-order.ts';
import { createOrder } from '#contract/operations/orderserve/create.ts';
import { getThreeSegmentCode } from '#contract/operations/other/three-segment-code.ts';
import { isSkipped } from '#server/time/local-time.ts';
import { addOrder, createdOrder, orderOf, query } from '../../../_support/orders.ts';
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
