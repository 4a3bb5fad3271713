import { ApiError } from '#server/api-error.ts';
import type { Queryable } from '#server/database/tables.ts';
import { findOrderByWaybill } from './order-store.ts';

/** 145003316 for a waybill that is unknown or another account's: they answer alike. */
export async function assertOwnWaybill(
  database: Queryable,
  accountId: string,
  billCode: string,
): Promise<void> {
  const order = await findOrderByWaybill(database, billCode);
  if (order?.account_id === accountId) return;
  const values = { value: billCode };
  throw new ApiError('145003316', { text: 'detail.waybillUnknown', field: 'billCode', values });
}
