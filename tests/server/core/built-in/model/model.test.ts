import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { assignOrder, dispatchOrder } from '#server/core/built-in/orders/dispatch-order.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { addOrder, cancel, query, toTypes, trace } from '../../../_support/orders.ts';
import {
  addIntegrator,
  type Integrator,
  openTestPortal,
  type TestPortal,
} from '../../../_support/portal.ts';

/** One order by protocol.md §5.1 and §7, without database, gateway or time. */
export interface ModelOrder {
  billCode: string;
  status: 100 | 101 | 102 | 103 | 104;
  weight: number;
  scans: number[];
}

/** Orders by key; `balance` is the number of remaining waybills. */
export interface Model {
  orders: Map<string, ModelOrder>;
  balance: number;
}

/** The expected code of a create or modify; a success changes the model, except for a new billCode. */
export function createInModel(
  model: Model,
  key: string,
  weight: number,
  operateType: 1 | 2,
): string {
  const order = model.orders.get(key);
  if (order) {
    if (order.status === 103) return '145003201';
    if (order.status === 104) return '145003202';
    order.weight = weight;
    return '1';
  }
  if (operateType === 2) return '145003064';
  if (model.balance === 0) return '999001030';
  model.balance -= 1;
  model.orders.set(key, { billCode: '', status: 100, weight, scans: [] });
  return '1';
}

export function cancelInModel(model: Model, key: string): string {
  const order = model.orders.get(key);
  if (!order) return '999002000';
  if (order.status === 103) return '999002010';
  order.status = 104;
  return '1';
}

/** Applies a scan if it is possible; returns true if so. */
export function scanInModel(order: ModelOrder, type: number): boolean {
  const isOpen = order.status < 103;
  if (order.status === 104 || isOpen !== (type === 1)) return false;
  if (order.scans.includes(10)) return false;
  if (type === 9 && order.scans.at(-1) === 9) return false;
  order.scans.push(type);
  order.status = 103;
  return true;
}

/** Moves an order from one status to the next if possible; returns true if so. */
export function stepInModel(order: ModelOrder, from: 100 | 101, to: 101 | 102): boolean {
  if (order.status !== from) return false;
  order.status = to;
  return true;
}

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
