import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { createdOrder } from '../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../_support/portal.ts';
import { call2 } from '../_support/version-2.ts';
import { commandsOn } from './_commands.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const { apiAccount: account } = integrator;
const { run, itRefuses } = commandsOn(portal);

describe('operator tool refuses problems and names the fix', () => {
  itRefuses([
    ['parcel waiting', /--account is missing/],
    [
      'parcel scan --bill-code UEG1 --type 11 --problem LAZY',
      /--problem must be one of: ABSENT, UNREACHABLE/,
    ],
  ]);
});

describe('operator tool', () => {
  it('scans a problem with its code, and lists what was instructed until the next scan', async () => {
    const { billCode } = await createdOrder(portal, integrator);
    await moveParcel(portal.courier, billCode, { scenario: 'delivered', steps: 12 });
    await run(`parcel scan --bill-code ${billCode} --type 11 --problem COD_NOT_READY`);
    const request = { billCode, instruction: 'REATTEMPT', note: 'After 18:00' };
    const answer = await call2(portal, integrator, 'order/instruct', request);
    assert.equal(answer.code, '1', answer.msg);
    const [waiting] = await run(`parcel waiting --account ${account}`);
    assert.equal(waiting.billCode, billCode);
    assert.equal(waiting.problem, 'COD_NOT_READY');
    assert.deepEqual(waiting.instruction, { instruction: 'REATTEMPT', note: 'After 18:00' });
    await run(`parcel scan --bill-code ${billCode} --type 9`);
    assert.deepEqual(await run(`parcel waiting --account ${account}`), []);
  });
});
