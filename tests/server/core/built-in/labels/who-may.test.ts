import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCustomer } from '#server/accounts/account-store.ts';
import { openLog } from '../../../_support/log.ts';
import { cancel, createdOrder, pickUp } from '../../../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';
import { addLoose, reservedNumber } from '../../../_support/waybills.ts';
import { print, printed } from './_print.ts';

const log = openLog();
const portal = await openTestPortal({}, { logger: log.logger });
const integrator = await addIntegrator(portal, { balance: 100 });

/** Another customer of the same account. */
async function addNeighbour() {
  const customerCode = 'J-NEIGHBOUR';
  const { apiAccount, password } = integrator;
  const customer = { apiAccount, code: customerCode, password, cod: false, balance: null };
  await createCustomer(portal.context.database, portal.secrets, customer, portal.clock.now);
  return { ...integrator, customerCode };
}

const neighbour = await addNeighbour();

describe('printing a label', () => {
  it('is possible from the creation of the order, and after its pick-up', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await printed(portal, integrator, { billCode });
    await pickUp(portal, billCode);
    assert.equal((await print(portal, integrator, { billCode })).data.billCode, billCode);
  });

  it('ignores spaces around the number', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const { data } = await print(portal, integrator, { billCode: ` ${billCode} ` });
    assert.equal(data.billCode, billCode);
  });

  it('is open to every customer of the account for an individual shipment', async () => {
    const { data } = await addLoose(portal, integrator);
    for (const each of [integrator, neighbour]) {
      await printed(portal, each, { billCode: data.billCode });
    }
  });
});

describe('refusing a label', () => {
  it('returns 121003006 for a cancelled order', async () => {
    const { billCode, txlogisticId } = await createdOrder(portal, integrator);
    await cancel(portal, integrator, txlogisticId);
    assert.equal((await print(portal, integrator, { billCode })).code, '121003006');
  });

  it('returns the same message for an unknown, a reserved and a foreign number', async () => {
    const stranger = await addIntegrator(portal);
    const { billCode } = await createdOrder(portal, integrator);
    const { data: loose } = await addLoose(portal, integrator);
    const answers = [
      await print(portal, integrator, { billCode: 'UEG999999999999' }),
      await print(portal, integrator, { billCode: await reservedNumber(portal, integrator) }),
      await print(portal, neighbour, { billCode }),
      await print(portal, stranger, { billCode }),
      await print(portal, stranger, { billCode: loose.billCode }),
    ];
    const bodies = answers.map(({ code, msg, data }) => ({ code, msg, data }));
    assert.equal(bodies[0]?.code, '1450033319');
    assert.match(bodies[0]?.msg ?? '', /billCode/);
    for (const body of bodies) assert.deepEqual(body, bodies[0]);
  });

  it('returns the request id and logs the cause when the label cannot be made', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    const { database } = portal.context;
    await database
      .updateTable('orders')
      .set({ content: '{' })
      .where('bill_code', '=', billCode)
      .execute();
    log.clear();
    const { code, msg, headers } = await print(portal, integrator, { billCode });
    assert.equal(code, '145005000');
    const requestId = String(headers['x-request-id']);
    assert.ok(msg.includes(requestId));
    assert.ok(log.text().includes(requestId) && log.text().includes('printOrder'), log.text());
  });
});
