import { dayMs } from '#contract/durations.ts';
import type { CodeWith, ReasonKey } from '#contract/reasons.ts';
import { type CustomerRow, takeOneWaybill } from '#server/accounts/customer-store.ts';
import { AnsweredMeanwhile, type KeepOutcome } from '#server/core/port.ts';
import type { Planned } from '#server/database/planned.ts';
import type { OrderRow, Queryable } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import type { Country } from '../areas/area-row.ts';
import type { Courier } from '../courier.ts';
import { type Numbers, nextWaybill, waybillPrefixes } from '../numbers.ts';
import { startByTimetable } from '../sandbox/timetable.ts';
import { findReserved, markUsed, type ReservedRow } from '../waybills/reserve-waybills.ts';
import type { Priced } from './order-content.ts';
import { orderStatus } from './order-status.ts';
import { findOrderByWaybill, insertOrders } from './order-store.ts';
import { findNumberFree, findRemoved, toOrderRemoved } from './removed-orders.ts';

const validMs = 180 * dayMs;

/** Error codes for a number that is unreserved, someone else's, expired, or of another country. */
export interface Refusals {
  unknown: CodeWith<'waybillNotReserved'>;
  strange: CodeWith<'waybillNotReserved'>;
  expired: CodeWith<'waybillExpired'>;
  otherCountry: CodeWith<'waybillOtherCountry'>;
}

interface NewOrder {
  accountId: string;
  /** Customer whose balance is charged; absent if the order has none: it then accepts any number of the account. */
  customer?: CustomerRow;
  txlogisticId: string;
  /** A reserved and paid number; undefined to take the next one. */
  billCode: string | undefined;
  orderType: number;
  traceparent: string | null | undefined;
  nextNumber(numbers: Numbers): Promise<string>;
  refusals: Refusals;
  /** The field with the number; `txlogisticId` if not given. */
  numberField?: string;
  /** Error code for the number of a removed order, which had this status. */
  toRemovedCode(status: number): CodeWith<'orderRemoved'>;
  keep?: KeepOutcome | undefined;
  toAnswer(order: OrderRow): object;
  /** Needed statements that belong to the order; if one has no effect, there is no order. */
  toTied?(order: OrderRow): Planned[];
}

function findFault(
  reserved: ReservedRow | undefined,
  { accountId, customer, billCode = '' }: NewOrder,
  country: Country,
  now: number,
): { kind: keyof Refusals; text: ReasonKey<Refusals[keyof Refusals]> } | undefined {
  if (!reserved) return { kind: 'unknown', text: 'detail.waybillNotReserved' };
  if (reserved.account_id !== accountId) {
    return { kind: 'strange', text: 'detail.waybillNotReserved' };
  }
  if (customer && reserved.customer_id !== customer.id) {
    return { kind: 'strange', text: 'detail.waybillOtherCustomer' };
  }
  if (now - reserved.reserved_at > validMs) {
    return { kind: 'expired', text: 'detail.waybillExpired' };
  }
  if (!billCode.startsWith(waybillPrefixes[country])) {
    return { kind: 'otherCountry', text: 'detail.waybillOtherCountry' };
  }
  return undefined;
}

/** 145002001 if another order of the account has the number. False if a duplicate call just made this one. */
async function assertReserved(
  courier: Courier,
  billCode: string,
  wanted: NewOrder,
  country: Country,
): Promise<boolean> {
  const { accountId, customer, txlogisticId, refusals } = wanted;
  const field = 'billCode';
  const taken = await findOrderByWaybill(courier.database, billCode);
  if (taken?.account_id === accountId) {
    const isOwners = taken.customer_id === (customer?.id ?? accountId);
    if (isOwners && taken.txlogistic_id === txlogisticId) return false;
    throw new ApiError('145002001', { text: 'detail.waybillTaken', field });
  }
  const reserved = await findReserved(courier.database, billCode);
  const fault = findFault(reserved, wanted, country, courier.now());
  if (!fault) return true;
  throw new ApiError(refusals[fault.kind], { text: fault.text, field });
}

export function noWaybillsLeft(): ApiError {
  return new ApiError('999001030', { text: 'detail.noWaybillsLeft', field: 'customerCode' });
}

/** A reserved number was paid when it was reserved. */
function toPayment(database: Queryable, order: OrderRow, wanted: NewOrder): Planned[] {
  const { billCode, customer } = wanted;
  if (billCode !== undefined) {
    const query = markUsed.compile(database, { billCode, usedAt: order.created_at });
    return [{ query, isNeeded: false }];
  }
  if (!customer || customer.balance === null) return [];
  return [{ statement: takeOneWaybill, row: customer.id, isNeeded: true }];
}

/** Throws the refusal of a number whose order was removed. */
async function refuseRemoved(courier: Courier, order: OrderRow, wanted: NewOrder): Promise<never> {
  const { customer_id: customerId, txlogistic_id: txlogisticId } = order;
  const removed = await findRemoved(courier.database, { customerId, txlogisticId });
  if (!removed) throw new Error(`the removed order of ${order.bill_code} is not found`);
  throw toOrderRemoved(wanted.toRemovedCode(removed.status), removed, courier, wanted.numberField);
}

/** Undefined if its number or waybill is taken, for example by a duplicate call, or if it cannot be tied. */
export async function addOrder(
  courier: Courier,
  { columns, sender: { country } }: Priced,
  wanted: NewOrder,
): Promise<OrderRow | undefined> {
  const { accountId, customer, txlogisticId, billCode, orderType } = wanted;
  const isReserved = billCode !== undefined;
  if (isReserved && !(await assertReserved(courier, billCode, wanted, country))) return undefined;
  const identity = {
    order_number: await wanted.nextNumber(courier.numbers),
    account_id: accountId,
    customer_id: customer?.id ?? accountId,
    txlogistic_id: txlogisticId,
    bill_code: billCode ?? (await nextWaybill(courier.numbers, country)),
    order_type: orderType,
  };
  const now = courier.now();
  const order: OrderRow = {
    ...columns,
    ...identity,
    status: orderStatus.notDispatched,
    version: 1,
    outlet: null,
    staff: null,
    cancel_reason: null,
    traceparent: wanted.traceparent ?? null,
    created_at: now,
    updated_at: now,
  };
  const { database, writePlan } = courier;
  const { keep, toAnswer } = wanted;
  const tied = wanted.toTied?.(order) ?? [];
  const plan = [
    { statement: insertOrders, row: order, isNeeded: true },
    { statement: findNumberFree, row: order, isNeeded: true },
    ...tied,
    ...toPayment(database, order, wanted),
    { statement: startByTimetable, row: order.bill_code, isNeeded: false },
  ];
  const record = keep ? [keep.toPlanned(toAnswer(order))] : [];
  const stopped = await writePlan([...plan, ...record]);
  if (stopped === undefined) {
    keep?.confirm();
    return order;
  }
  if (stopped === plan.length) throw new AnsweredMeanwhile();
  if (stopped === 1) return refuseRemoved(courier, order, wanted);
  if (stopped > tied.length + 1) throw noWaybillsLeft();
  return undefined;
}
