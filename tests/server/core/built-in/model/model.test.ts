import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { addIntegrator, openTestPortal } from '../../../_support/portal.ts';
import { compare, type Real, steps } from './_commands.ts';
import type { Model, ModelOrder } from './_model.ts';

const sequences = 60;
const stepsInEach = 25;
const portal = await openTestPortal();

it('follows the model in random sequences of create, modify, scan, dispatch, assign, cancel and query', async () => {
  const reached = new Set<ModelOrder['status']>();
  const property = fc.asyncProperty(
    fc.commands(steps, { maxCommands: stepsInEach, size: 'max' }),
    async (commands) => {
      const integrator = await addIntegrator(portal, { balance: 3 });
      const model: Model = { orders: new Map(), balance: 3 };
      const real: Real = { portal, integrator };
      await fc.asyncModelRun(() => ({ model, real }), [...commands, compare]);
      for (const { status } of model.orders.values()) reached.add(status);
    },
  );
  await fc.assert(property, { numRuns: sequences, seed: 20261120, endOnFailure: false });
  assert.deepEqual([...reached].sort(), [100, 101, 102, 103, 104], 'every status was reached');
});
