import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { addIntegrator, call, customerOf, openTestPortal } from '../_support/portal.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);

describe('a signed call', () => {
  it('creates an order that getOrders and trace then find', async () => {
    const request = { ...exampleOrder, ...customerOf(integrator), txlogisticId: 'FIRST-1' };
    const created = await call(portal, integrator, 'order/addOrder', request);
    assert.equal(created.code, '1', created.msg);
    const found = await call(portal, integrator, 'order/getOrders', {
      ...customerOf(integrator),
      command: 2,
      serialNumber: [created.data.billCode],
    });
    assert.equal(found.data[0].txlogisticId, 'FIRST-1');
    const traced = await call(portal, integrator, 'logistics/trace', {
      billCodes: created.data.billCode,
    });
    assert.deepEqual(traced.data, [
      { billCode: created.data.billCode, details: [], numberOfDispatch: 0 },
    ]);
  });
});
