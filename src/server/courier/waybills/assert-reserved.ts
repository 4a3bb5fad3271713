import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#server/api-error.ts';
import type { OrderRow } from '#server/database/tables.ts';
import type { Country } from '../areas/area-row.ts';
import type { Courier } from '../courier.ts';
import { waybillPrefixes } from '../numbers.ts';
import { findOrderByWaybill } from '../orders/order-store.ts';
import { findReserved, type ReservedRow } from './reserved-store.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** A reserved number may be used for 180 days. */
const validMs = 180 * dayMs;

/** A number sent with a new order, and whose order it is to be. */
export interface WaybillUse {
  billCode: string;
  accountId: string;
  /** Undefined for an order that belongs to no customer: any number of the account will do. */
  customerId?: string | undefined;
  txlogisticId: string;
  /** Of the sender. */
  country: Country;
}

/** What is answered to a number that nobody reserved, of somebody else, too old, of another country. */
export type Refusals = Record<'unknown' | 'strange' | 'expired' | 'otherCountry', ErrorCode>;

function findFault(
  reserved: ReservedRow | undefined,
  use: WaybillUse,
  now: number,
): { kind: keyof Refusals; text: string } | undefined {
  const { accountId, customerId, country, billCode } = use;
  if (!reserved) return { kind: 'unknown', text: 'detail.waybillNotReserved' };
  if (reserved.account_id !== accountId) {
    return { kind: 'strange', text: 'detail.waybillNotReserved' };
  }
  if (customerId !== undefined && reserved.customer_id !== customerId) {
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

function isThisOrder(order: OrderRow, { accountId, customerId, txlogisticId }: WaybillUse) {
  return order.customer_id === (customerId ?? accountId) && order.txlogistic_id === txlogisticId;
}

/**
 * Refuses a number that a new order may not carry; 145002001 where another order of the account has
 * it. False where this very order was made a moment ago, by a call that was sent twice.
 */
export async function assertReserved(
  courier: Courier,
  use: WaybillUse,
  codes: Refusals,
): Promise<boolean> {
  const field = 'billCode';
  const taken = await findOrderByWaybill(courier.database, use.billCode);
  if (taken?.account_id === use.accountId) {
    if (isThisOrder(taken, use)) return false;
    throw new ApiError('145002001', { text: 'detail.waybillTaken', field });
  }
  const reserved = await findReserved(courier.database, use.billCode);
  const fault = findFault(reserved, use, courier.now());
  if (!fault) return true;
  throw new ApiError(codes[fault.kind], { text: fault.text, field });
}
