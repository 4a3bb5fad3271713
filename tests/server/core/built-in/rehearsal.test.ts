import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createBuiltInCore } from '#server/core/built-in/built-in-core.ts';
import { Rehearsal } from '#server/core/built-in/rehearsal.ts';
import { CoreFault } from '#server/core/forward/core-client.ts';
import { CoreAway } from '#server/core/port.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { StartError } from '#server/errors/start-error.ts';
import { orderOf } from '../../_support/orders.ts';
import { addIntegrator, openTestPortal } from '../../_support/portal.ts';

const portal = await openTestPortal();
const integrator = await addIntegrator(portal);
const operation = 'other/freight';
const call = {
  operation,
  caller: { accountId: 'any', apiAccount: integrator.apiAccount },
  request: orderOf(integrator),
};

/** A rehearsal on a production whose core fails every call. */
function rehearse(error: Error): Rehearsal {
  const fail = () => Promise.reject(error);
  const core = { ...createBuiltInCore(portal.courier), 'other/cover': fail };
  return new Rehearsal(portal.courier, { core, readServed: fail }, 'enterprise');
}

describe('a rehearsal of production', () => {
  for (const error of [
    new CoreAway('ECONNREFUSED'),
    new CoreFault('/operations/other/cover: HTTP 500'),
    new StartError('the core does not answer basic'),
    new ApiError('145003040'),
  ]) {
    it(`reports a core that fails with ${error.constructor.name} as unavailable`, async () => {
      const rehearsal = rehearse(error);
      const refused = [
        ...(await rehearsal.listLacking(operation)),
        ...(await rehearsal.listRefusals(call)),
      ];
      assert.deepEqual(
        refused.map(({ check, detail }) => [check, detail.text]),
        Array(2).fill(['core', 'portal.parity.coreAway']),
      );
    });
  }

  it('rethrows our own errors', async () => {
    const rehearsal = rehearse(new TypeError('answer is not iterable'));
    await assert.rejects(rehearsal.listLacking(operation), TypeError);
    await assert.rejects(rehearsal.listRefusals(call), TypeError);
  });
});
