import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCustomer } from '#server/accounts/account-store.ts';
import { addOrder, cancel, createdOrder, orderOf } from '../../../_support/orders.ts';
import {
  type Answer,
  addIntegrator,
  call,
  customerOf,
  type Integrator,
  openTestPortal,
} from '../../../_support/portal.ts';
import { balanceOf, reserve, reservedNumber } from '../../../_support/waybills.ts';

const portal = await openTestPortal();

const listReserved = (billCodes: string[]) =>
  portal.context.database
    .selectFrom('reserved_waybill')
    .selectAll()
    .where('bill_code', 'in', billCodes)
    .execute();

describe('the account check', () => {
  it('returns code 1 without data for a correct code and password', async () => {
    const integrator = await addIntegrator(portal);
    const answer = await call(portal, integrator, 'vip/checkCusPwd', customerOf(integrator));
    assert.deepEqual([answer.code, answer.data], ['1', null]);
  });

  it('returns the same error for a foreign customer code and an unknown one', async () => {
    const [one, other] = [await addIntegrator(portal), await addIntegrator(portal)];
    const request = { ...customerOf(one), customerCode: other.customerCode };
    const strange = await call(portal, one, 'vip/checkCusPwd', request);
    const missing = await call(portal, one, 'vip/checkCusPwd', {
      ...request,
      customerCode: 'J-none',
    });
    assert.deepEqual([strange.code, strange.msg], ['145003080', missing.msg]);
  });
});

describe('the balance', () => {
  it('is the number of remaining waybills, down to 0', async () => {
    const integrator = await addIntegrator(portal, { balance: 2 });
    assert.equal(await balanceOf(portal, integrator), 2);
    await reserve(portal, integrator, 2);
    assert.equal(await balanceOf(portal, integrator), 0);
  });

  it('is -1 for a customer with uncounted waybills', async () => {
    const integrator = await addIntegrator(portal);
    assert.equal((await reserve(portal, integrator, 200)).code, '1');
    assert.equal(await balanceOf(portal, integrator), -1);
  });
});

describe('reserving waybill numbers', () => {
  it('returns distinct numbers for the customer and charges the balance', async () => {
    const integrator = await addIntegrator(portal, { balance: 500 });
    for (const [num, name] of [
      [1, 'num'],
      ['200', 'num'],
      [3, 'waybillNum'],
    ] as const) {
      const before = await balanceOf(portal, integrator);
      const { code, msg, data } = await reserve(portal, integrator, '', { [name]: num });
      assert.equal(code, '1', msg);
      assert.equal(new Set(data).size, Number(num));
      for (const billCode of data) assert.match(billCode, /^UEG\d{12}$/);
      const rows = await listReserved(data);
      assert.equal(rows.length, Number(num));
      assert.ok(rows.every(({ used_at, reserved_at }) => !used_at && reserved_at > 0));
      assert.equal(await balanceOf(portal, integrator), before - Number(num));
    }
  });

  it('uses the prefix of the named country, in any usual code', async () => {
    const integrator = await addIntegrator(portal);
    const prefixes = { '': 'UEG', EGY: 'UEG', IDN: 'UID', CHN: 'UCN', UAE: 'UAE', ARE: 'UAE' };
    for (const [countryCode, prefix] of Object.entries(prefixes)) {
      const { data } = await reserve(portal, integrator, 1, { countryCode });
      assert.equal(data[0].slice(0, 3), prefix, countryCode);
    }
  });

  it('refuses a number outside 1 to 200, the code of another customer and a country not served', async () => {
    const integrator = await addIntegrator(portal);
    const refused = async (num: unknown, fields: object, field: string) => {
      const { code, msg } = await reserve(portal, integrator, num, fields);
      assert.equal(code, '999001030', msg);
      assert.ok(msg.includes(field), msg);
    };
    for (const num of [0, -1, 201, 1.5, 'many', [3]]) await refused(num, {}, 'num');
    await refused(1, { code: 'J-other' }, 'code');
    await refused(1, { countryCode: 'USA' }, 'countryCode');
    const { code, msg } = await reserve(portal, integrator, 1, { code: '' });
    assert.equal(code, '999001010', msg);
  });

  it('reserves all or none, and returns the remaining number', async () => {
    const integrator = await addIntegrator(portal, { balance: 5 });
    const { code, msg } = await reserve(portal, integrator, 6);
    assert.equal(code, '999001030');
    assert.match(msg, /num: 6 .*\b5\b/);
    assert.equal(await balanceOf(portal, integrator), 5);
    assert.equal((await reserve(portal, integrator, 5)).code, '1');
  });

  it('never exceeds the balance in parallel calls', async () => {
    const integrator = await addIntegrator(portal, { balance: 100 });
    const sizes = Array.from({ length: 40 }, (_, index) => (index % 7) + 1);
    const answers = await Promise.all(sizes.map((num) => reserve(portal, integrator, num)));
    const numbers = answers.flatMap(({ code, data }) => (code === '1' ? data : []));
    const left = await balanceOf(portal, integrator);
    assert.equal(new Set(numbers).size, numbers.length);
    assert.equal(numbers.length + left, 100);
    assert.equal((await listReserved(numbers)).length, numbers.length);
    const refused = answers.filter(({ code }) => code !== '1');
    assert.ok(refused.length > 0);
    assert.ok(refused.every(({ code }) => code === '999001030'));
    // Every refused call asked for more than is left.
    const smallest = Math.min(...sizes.filter((_, index) => answers[index]?.code !== '1'));
    assert.ok(left < smallest, `${left} left, ${smallest} refused`);
  });
});

const day = 24 * 60 * 60 * 1000;

const uae = {
  name: 'Marina Shop',
  mobile: '0501234567',
  countryCode: 'UAE',
  prov: 'Dubai',
  city: 'Dubai',
  area: 'Marina',
  street: '1 Marina Walk',
};

function assertRefused({ code, msg }: Answer, wanted: string, says: RegExp) {
  assert.equal(code, wanted, msg);
  assert.match(msg, /billCode/);
  assert.match(msg, says);
}

/** Another customer of the same account. */
async function addCustomer(integrator: Integrator): Promise<Integrator> {
  const { database } = portal.context;
  const second = { ...integrator, customerCode: `${integrator.customerCode}-2` };
  const { apiAccount, customerCode: code, password } = second;
  const customer = { apiAccount, code, password, cod: false, balance: null };
  await createCustomer(database, portal.secrets, customer, portal.clock.now);
  return second;
}

describe('an order with a reserved number', () => {
  it('uses it and is not charged again', async () => {
    const integrator = await addIntegrator(portal, { balance: 1 });
    const billCode = await reservedNumber(portal, integrator);
    const order = await createdOrder(portal, integrator, { billCode });
    assert.equal(order.billCode, billCode);
    assert.equal(await balanceOf(portal, integrator), 0);
    const row = await portal.context.database
      .selectFrom('reserved_waybill')
      .select('used_at')
      .where('bill_code', '=', billCode)
      .executeTakeFirstOrThrow();
    assert.equal(row.used_at, portal.clock.now);
  });

  it('may be sent again and modified, with or without the number', async () => {
    const integrator = await addIntegrator(portal);
    const billCode = await reservedNumber(portal, integrator);
    const { txlogisticId } = await createdOrder(portal, integrator, { billCode });
    for (const fields of [{ billCode }, { billCode, weight: 3 }, { weight: 4 }]) {
      const order = await createdOrder(portal, integrator, { txlogisticId, ...fields });
      assert.equal(order.billCode, billCode);
    }
  });

  it('does not free the number when it is cancelled', async () => {
    const integrator = await addIntegrator(portal);
    const billCode = await reservedNumber(portal, integrator);
    const { txlogisticId } = await createdOrder(portal, integrator, { billCode });
    await cancel(portal, integrator, txlogisticId);
    assertRefused(await addOrder(portal, integrator, { billCode }), '145002001', /another order/);
  });

  it('is created once when sent many times in parallel', async () => {
    const integrator = await addIntegrator(portal);
    const billCode = await reservedNumber(portal, integrator);
    const request = orderOf(integrator, { billCode });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(portal, integrator, 'order/addOrder', request)),
    );
    assert.deepEqual(
      answers.filter(({ code }) => code !== '1').map(({ msg }) => msg),
      [],
    );
    assert.ok(answers.every(({ data }) => data.billCode === billCode));
  });

  it('is the only one of several parallel orders for the number', async () => {
    const integrator = await addIntegrator(portal);
    const billCode = await reservedNumber(portal, integrator);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => addOrder(portal, integrator, { billCode })),
    );
    const codes = answers.map(({ code }) => code).sort();
    assert.deepEqual(codes, ['1', ...Array.from({ length: 19 }, () => '145002001')].sort());
  });

  it('may be created up to 180 days after the reservation', async () => {
    const integrator = await addIntegrator(portal);
    const { data } = await reserve(portal, integrator, 2);
    portal.clock.now += 180 * day;
    await createdOrder(portal, integrator, { billCode: data[0] });
    portal.clock.now += 1;
    const late = await addOrder(portal, integrator, { billCode: data[1] });
    assertRefused(late, '999001030', /180 days/);
  });
});

describe('a refused number', () => {
  it('gets the same error when it is not reserved and when it is foreign', async () => {
    const [own, other] = [await addIntegrator(portal), await addIntegrator(portal)];
    const reserved = await reservedNumber(portal, other);
    const { billCode: ordered } = await createdOrder(portal, other);
    for (const billCode of ['UEG999999999999', 'x', reserved, ordered]) {
      assertRefused(await addOrder(portal, own, { billCode }), '999001030', /hasn't reserved/);
    }
    assert.equal((await addOrder(portal, other, { billCode: reserved })).code, '1');
  });

  it('belongs to another customer of the account', async () => {
    const first = await addIntegrator(portal);
    const second = await addCustomer(first);
    const billCode = await reservedNumber(portal, first);
    assertRefused(await addOrder(portal, second, { billCode }), '999001030', /customerCode/);
    await createdOrder(portal, first, { billCode });
    assertRefused(await addOrder(portal, second, { billCode }), '145002001', /another order/);
  });

  it('has another country than the sender', async () => {
    const integrator = await addIntegrator(portal);
    const egyptian = await reservedNumber(portal, integrator);
    const emirati = await reservedNumber(portal, integrator, { countryCode: 'UAE' });
    const fromUae = (billCode: string) => addOrder(portal, integrator, { sender: uae, billCode });
    assertRefused(await fromUae(egyptian), '999001030', /country/);
    assert.equal((await fromUae(emirati)).code, '1');
  });

  it('remains reserved when the order is refused for another reason', async () => {
    const integrator = await addIntegrator(portal);
    const billCode = await reservedNumber(portal, integrator);
    const refused = await addOrder(portal, integrator, { billCode, operateType: 2 });
    assert.equal(refused.code, '145003064');
    assert.equal((await addOrder(portal, integrator, { billCode })).code, '1');
  });
});
