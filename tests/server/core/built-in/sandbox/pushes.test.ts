import assert from 'node:assert/strict';
import { it } from 'node:test';
import { pushes } from '#contract/operations/pushes.ts';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { createdOrder, toTypes } from '../../../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';

const portal = await openTestPortal();
const { database } = portal.context;

it('sends the same pushes for a simulated parcel as for a real one: states, scans and settlement', async () => {
  const integrator = await addIntegrator(portal);
  const { id: account_id } = await database
    .selectFrom('account')
    .select('id')
    .where('api_account', '=', integrator.apiAccount)
    .executeTakeFirstOrThrow();
  const address = { account_id, url: 'https://example.com', updated_at: portal.clock.now };
  const enabled = { disabled_at: null, disabled_reason: null };
  const callbacks = pushes.map(({ id: kind }) => ({ ...address, ...enabled, kind }));
  await database.insertInto('callback').values(callbacks).execute();
  let woken = 0;
  const courier = {
    ...portal.courier,
    wakePushes: () => {
      woken += 1;
    },
  };
  const { billCode } = await createdOrder(portal, integrator);
  await moveParcel(courier, billCode, { steps: 'all' });
  const rows = await database
    .selectFrom('push')
    .select(['kind', 'content'])
    .where('bill_code', '=', billCode)
    .orderBy('kind')
    .orderBy('sequence')
    .execute();
  const told = (kind: string) =>
    rows.filter((row) => row.kind === kind).map(({ content }) => JSON.parse(content));
  const scans = toTypes(told('logistics/statusFeedback').flatMap(({ details }) => details));
  assert.deepEqual(scans, [1, 2, 3, 4, 3, 4, 3, 4, 6, 9, 10]);
  const states = told('orderserve/statusFeedback').map(({ scanType }) => scanType);
  assert.deepEqual(states, ['已调派业务员', '已取件']);
  assert.equal(told('other/settlementReturn').length, 1);
  assert.equal(woken, 13, 'every step lets its pushes leave at once');
});
