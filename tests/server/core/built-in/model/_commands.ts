import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assignOrder, dispatchOrder } from '#server/core/built-in/orders/dispatch-order.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { addOrder, cancel, query, toTypes, trace } from '../../../_support/orders.ts';
import type { Integrator, TestPortal } from '../../../_support/portal.ts';
import { cancelInModel, createInModel, type Model, scanInModel, stepInModel } from './_model.ts';

/** The portal of one sequence, with its own customer and order numbers. */
export interface Real {
  portal: TestPortal;
  integrator: Integrator;
}

type Step = fc.AsyncCommand<Model, Real>;

function step(name: string, run: (model: Model, real: Real) => Promise<void>): Step {
  return { check: () => true, run, toString: () => name };
}

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  return work.then(
    () => true,
    (error: unknown) => {
      if (error instanceof StaffError) return false;
      throw error;
    },
  );
}

const toWeight = (grams: number) => grams / 100;

function create(key: string, grams: number, operateType: 1 | 2): Step {
  return step(`create ${key} ${grams} ${operateType}`, async (model, real) => {
    const weight = toWeight(grams);
    const expected = createInModel(model, key, weight, operateType);
    const fields = { txlogisticId: key, weight, operateType };
    const { code, data, msg } = await addOrder(real.portal, real.integrator, fields);
    assert.equal(code, expected, msg);
    const order = model.orders.get(key);
    if (code !== '1' || !order) return;
    if (order.billCode === '') order.billCode = data.billCode;
    assert.equal(data.billCode, order.billCode, 'a modified order keeps its waybill');
  });
}

function cancelStep(key: string): Step {
  return step(`cancel ${key}`, async (model, real) => {
    const expected = cancelInModel(model, key);
    const { code, msg } = await cancel(real.portal, real.integrator, key);
    assert.equal(code, expected, msg);
  });
}

/** A step of the courier's staff; an unknown order has no waybill. */
function staffStep(
  name: string,
  key: string,
  inModel: (order: NonNullable<ReturnType<Model['orders']['get']>>) => boolean,
  really: (real: Real, billCode: string) => Promise<unknown>,
): Step {
  return step(`${name} ${key}`, async (model, real) => {
    const order = model.orders.get(key);
    const billCode = order?.billCode ?? 'UEG000000000000';
    const expected = order ? inModel(order) : false;
    assert.equal(await succeeds(really(real, billCode)), expected);
  });
}

/** Compares all orders, by time and by number, and their scans with the model. */
const compare = step('compare', async (model, { portal, integrator }) => {
  const range = { startDate: '2026-11-20 00:00:00', endDate: '2026-11-21 00:00:00' };
  const all = await query(portal, integrator, { command: 3, ...range, current: 1, size: 200 });
  const expected = [...model.orders].map(([key, { billCode, status, weight }]) => {
    return [key, billCode, status, weight];
  });
  const toRow = (order: Record<string, unknown>) => {
    return [order.txlogisticId, order.billCode, order.orderStatus, order.weight];
  };
  assert.deepEqual(all.data.map(toRow), expected);
  if (expected.length === 0) return;
  const serialNumber = [...model.orders.keys()];
  const named = await query(portal, integrator, { command: 1, serialNumber });
  assert.deepEqual(named.data, all.data);
  const orders = [...model.orders.values()];
  const traced = await trace(portal, integrator, orders.map((each) => each.billCode).join());
  assert.deepEqual(
    traced.data.map(({ details }: { details: { scanTypeCode: string }[] }) =>
      toTypes(details).reverse(),
    ),
    orders.map(({ scans }) => scans),
  );
});

const key = fc.constantFrom('A', 'B', 'C', 'D');
const grams = fc.integer({ min: 1, max: 3000 });
const scanType = fc.constantFrom(1, 1, 2, 4, 9, 10);

/** Steps of integrators and staff; common ones are more frequent. */
export const steps: fc.Arbitrary<Step>[] = [
  fc
    .tuple(key, grams, fc.constantFrom(1, 1, 2))
    .map((all) => create(...(all as [string, number, 1 | 2]))),
  fc.tuple(key, grams).map(([name, weight]) => create(name, weight, 1)),
  key.map(cancelStep),
  fc.tuple(key, scanType).map(([name, type]) =>
    staffStep(
      `scan ${type}`,
      name,
      (order) => scanInModel(order, type),
      ({ portal }, billCode) => scanParcel(portal.courier, { billCode, type }),
    ),
  ),
  key.map((name) =>
    staffStep(
      'dispatch',
      name,
      (order) => stepInModel(order, 100, 101),
      ({ portal }, billCode) => dispatchOrder(portal.courier, billCode),
    ),
  ),
  key.map((name) =>
    staffStep(
      'assign',
      name,
      (order) => stepInModel(order, 101, 102),
      ({ portal }, billCode) => assignOrder(portal.courier, billCode, 'S1'),
    ),
  ),
  fc.constant(compare),
];

export { compare };
