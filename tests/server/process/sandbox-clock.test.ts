import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { createdOrder, toTypes, trace } from '../_support/orders.ts';
import { addIntegrator, masterKey, openTestPortal } from '../_support/portal.ts';
import { environmentOf, startServer } from '../_support/process.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const environment = { ...environmentOf(portal.context), MASTER_KEY: masterKey, DEMO: 'off' };
const courier = { ...portal.courier, now: Date.now };

it('timetables continue when one of two servers is killed, without repeating a step', async () => {
  const [killed, other] = await Promise.all([startServer(environment), startServer(environment)]);
  const orders = Array.from({ length: 10 }, () => createdOrder(portal, integrator));
  const billCodes = (await Promise.all(orders)).map(({ billCode }) => billCode);
  for (const billCode of billCodes) await moveParcel(courier, billCode, { steps: 10, everyS: 1 });
  const stepsDone = async () => {
    const rows = await portal.context.database.selectFrom('simulation').select('step').execute();
    return rows.reduce((sum, { step }) => sum + step, 0);
  };
  while ((await stepsDone()) < 105) await setTimeout(50);
  killed.child.kill('SIGKILL');
  await killed.ended;
  // Steps claimed by the killed server are free again when their lease ends.
  while ((await stepsDone()) < 130) await setTimeout(50);
  other.child.kill('SIGTERM');
  assert.equal((await other.ended).code, 0);
  const { data } = await trace(portal, integrator, billCodes.join(','));
  assert.equal(data.length, 10);
  for (const { details } of data) {
    assert.deepEqual(toTypes(details).reverse(), [1, 2, 3, 4, 3, 4, 3, 4, 6, 9, 10]);
  }
});
