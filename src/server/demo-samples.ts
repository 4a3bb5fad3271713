import { hourMs } from '#contract/durations.ts';
import { exampleLooseOrder, exampleOrder } from '#contract/operations/_fields/example-order.ts';
import {
  createReturn as createReturnOperation,
  maxReturns,
} from '#contract/operations/orderserve/create-return.ts';
import type { ScenarioName } from '#contract/operations/sandbox/scenario-names.ts';
import type { DemoRole, DemoSample, DemoSamples } from '#contract/portal/demo.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import type { CustomerRow } from '#server/accounts/customer-store.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import type { Courier } from './core/built-in/courier.ts';
import { retryOnConflict } from './core/built-in/orders/change-order.ts';
import { createLooseOrder } from './core/built-in/orders/create-loose-order.ts';
import { createOrder } from './core/built-in/orders/create-order.ts';
import { createReturn } from './core/built-in/orders/create-return.ts';
import { isOpen, orderStatus } from './core/built-in/orders/order-status.ts';
import { findOrdersByPrefix } from './core/built-in/orders/order-store.ts';
import { findReturns } from './core/built-in/orders/return-store.ts';
import { moveParcel } from './core/built-in/sandbox/move-parcel.ts';
import { readParcel, toProgress } from './core/built-in/sandbox/simulated-parcel.ts';
import type { OrderRow } from './database/tables.ts';
import type { DemoAccount } from './demo.ts';
import { findWaiting } from './failed-deliveries/failed-deliveries.ts';

/** Hours before now of a parcel's first step; the others follow hourly. */
const firstStepHoursAgo = 47;
/** Of one whose statement the clean-up must not remove before the parcel is replaced. */
const collectedHoursAgo = 14;
/** Steps that other processes may take first. */
const mostRivalSteps = 50;
/** Visitors' order numbers begin with DEMO and a digit. */
const prefix = 'DEMO-';

/** A shared order, by what visitors may do to it. */
interface Kept {
  /** The whole number if nothing can change the order, else its prefix. */
  number: string;
  isFixed?: true;
  isLoose?: true;
  /** A return of the order of this role. */
  isReturnOf?: DemoRole;
  /** What the order has besides the example's fields. */
  fields?: { itemsValue: string };
  /** Steps done before it is shown. */
  way?: { scenario: ScenarioName; steps: number | 'all'; hoursAgo?: number };
  /** True if the next visitor can still use it for its purpose. `waiting`: waybills that may be instructed. */
  isGood(order: OrderRow, now: number, waiting: ReadonlySet<string>): boolean;
  /** Most returns that visitors leave of it before it is replaced. */
  mostReturns?: number;
}

/** The time in a number that is not fixed, in milliseconds since 1970. */
const toMadeAt = (number: string) => Number(number.split('-').at(-1));

const isCancellable = ({ status }: OrderRow) => status !== orderStatus.pickedUp;

const kept: Record<DemoRole, Kept> = {
  delivered: {
    number: 'DEMO-DELIVERED',
    isFixed: true,
    way: { scenario: 'delivered', steps: 'all' },
    isGood: () => true,
  },
  // Replaced before the clean-up removes its statement.
  collected: {
    number: 'DEMO-COD',
    fields: { itemsValue: '480.50' },
    way: { scenario: 'delivered', steps: 'all', hoursAgo: collectedHoursAgo },
    isGood: ({ txlogistic_id }, now) => now - toMadeAt(txlogistic_id) < 12 * hourMs,
    mostReturns: maxReturns / 2,
  },
  return: {
    number: 'DEMO-RETURN',
    isReturnOf: 'collected',
    isGood: ({ txlogistic_id }, now) => now - toMadeAt(txlogistic_id) < 12 * hourMs,
  },
  returned: {
    number: 'DEMO-RETURNED',
    isFixed: true,
    way: { scenario: 'returned', steps: 'all' },
    isGood: () => true,
  },
  // Replaced before its time to be instructed is over.
  failed: {
    number: 'DEMO-FAILED',
    way: { scenario: 'failed', steps: 'all' },
    isGood: ({ txlogistic_id, bill_code }, now, waiting) =>
      waiting.has(bill_code) && now - toMadeAt(txlogistic_id) < 12 * hourMs,
  },
  pickedUp: {
    number: 'DEMO-PICKED-UP',
    way: { scenario: 'delivered', steps: 3 },
    isGood: ({ status }) => status === orderStatus.pickedUp,
  },
  open: { number: 'DEMO-OPEN', isGood: ({ status }) => isOpen(status) },
  // A cancelled order can be cancelled again.
  cancellable: { number: 'DEMO-CANCEL', isGood: isCancellable },
  individual: { number: 'DEMO-INDIVIDUAL', isLoose: true, isGood: isCancellable },
  moving: {
    number: 'DEMO-MOVING',
    isGood: ({ status, version }) => status === orderStatus.notDispatched && version === 1,
  },
};

const roles = Object.keys(kept) as DemoRole[];

/** Runs the steps of a parcel's route, an hour apart; concurrent processes share them. */
async function goItsWay(courier: Courier, billCode: string, { way }: Kept): Promise<void> {
  if (!way) return;
  const { scenario, steps, hoursAgo = firstStepHoursAgo } = way;
  for (;;) {
    const parcel = await readParcel(courier, billCode);
    const { done, left, obstacle } = toProgress(courier, parcel, { wanted: scenario });
    if (left === 0 || done === steps || obstacle === 'awaits') return;
    const at = courier.now() - Math.max(0, hoursAgo - done) * hourMs;
    await moveParcel({ ...courier, now: () => at }, billCode, { scenario, steps: 1 });
  }
}

/** Delivers the order to return, which another process may be moving at the same moment. */
async function finish(courier: Courier, billCode: string, role: Kept): Promise<void> {
  const attempt = () =>
    goItsWay(courier, billCode, role).then(
      () => true,
      (error: unknown) => {
        if (error instanceof StaffError) return undefined;
        throw error;
      },
    );
  await retryOnConflict(attempt, mostRivalSteps);
}

async function make(
  courier: Courier,
  customer: CustomerRow,
  role: Kept,
  samples: Partial<DemoSamples>,
): Promise<DemoSample> {
  const { number, isFixed, isLoose, isReturnOf, fields, way } = role;
  const txlogisticId = isFixed ? number : `${number}-${courier.now()}`;
  const at = courier.now() - (way ? ((way.hoursAgo ?? firstStepHoursAgo) + 1) * hourMs : 0);
  const then = { ...courier, now: () => at };
  const caller = { accountId: customer.account_id, apiAccount: '', customer };
  const call = { caller, textOf: courier.wireTextOf };
  if (isReturnOf) {
    const { reason } = createReturnOperation.examples[0]?.request ?? {};
    const { billCode = '' } = samples[isReturnOf] ?? {};
    await finish(courier, billCode, kept[isReturnOf]);
    const request = { billCode, returnNo: txlogisticId, reason };
    const made = await createReturn(then, { ...call, request: request as never });
    return { txlogisticId, billCode: made.billCode };
  }
  const { billCode } = isLoose
    ? await createLooseOrder(then, {
        ...call,
        request: { ...exampleLooseOrder, txlogisticId } as never,
      })
    : await createOrder(then, {
        ...call,
        request: { ...exampleOrder, ...fields, txlogisticId } as never,
      });
  await goItsWay(courier, billCode, role);
  return { txlogisticId, billCode };
}

async function findGood(
  { database, now }: Courier,
  orders: readonly OrderRow[],
  role: Kept,
): Promise<DemoSample | undefined> {
  const { mostReturns = Number.POSITIVE_INFINITY } = role;
  const billCodes = orders.map(({ bill_code }) => bill_code);
  const [waiting, returnsOf] = await Promise.all([
    findWaiting(database, billCodes),
    findReturns(database, billCodes),
  ]);
  const found = orders.find((order) => {
    const { txlogistic_id: number, bill_code: billCode } = order;
    const isOne = role.isFixed ? number === role.number : number.startsWith(`${role.number}-`);
    const hasRoom = returnsOf(billCode).length < mostReturns;
    return isOne && hasRoom && role.isGood(order, now(), waiting);
  });
  return found && { txlogisticId: found.txlogistic_id, billCode: found.bill_code };
}

/** Returns the orders that samples and tools of the demo account start from; replaces those that visitors used up. */
export async function keepDemoSamples(courier: Courier, demo: DemoAccount): Promise<DemoSamples> {
  const { id } = await findAccount(courier.database, demo.apiAccount);
  const customer = await courier.findCustomer({ accountId: id, code: demo.customerCode });
  if (!customer) throw new Error('the demo customer is gone again');
  const find = () => findOrdersByPrefix(courier.database, [customer.id, id], prefix);
  const orders = await find();
  const samples: Partial<DemoSamples> = {};
  for (const name of roles) {
    const role = kept[name];
    const known = await findGood(courier, orders, role);
    if (known) samples[name] = known;
    // If processes start together, one creates it, and the others find it created.
    else
      samples[name] = await make(courier, customer, role, samples).catch(async (error) => {
        const made = await findGood(courier, await find(), role);
        if (!made || !(error instanceof StaffError || error instanceof ApiError)) throw error;
        return made;
      });
  }
  return samples as DemoSamples;
}
