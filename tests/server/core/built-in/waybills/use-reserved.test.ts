import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCustomer } from '#server/accounts/account-store.ts';
import { addOrder, cancel, createdOrder, orderOf } from '../../../_support/orders.ts';
import {
  type Answer,
  addIntegrator,
  call,
  type Integrator,
  openTestPortal,
} from '../../../_support/portal.ts';
import { balanceOf, reserve, reservedNumber } from '../../../_support/waybills.ts';

const portal = await openTestPortal();
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
      assertRefused(await addOrder(portal, own, { billCode }), '999001030', /not reserved/);
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
