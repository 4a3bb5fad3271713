import type { RequestOf } from '#contract/operation.ts';
import { settlementPush as operation } from '#contract/operations/other/settlement-return.ts';
import type { OrderRow, Queryable } from '#server/database/tables.ts';
import type { Courier } from '../courier.ts';
import { toCharges } from '../orders/charges.ts';
import { addOrderPush } from './add-order-push.ts';

/**
 * Finds who is charged for the freight, if the account has an address for settlements: the customer's code,
 * or the account's number if the order has no customer.
 */
async function findCharged(
  transaction: Queryable,
  { account_id: accountId, customer_id: customerId }: OrderRow,
): Promise<string | undefined> {
  const row = await transaction
    .selectFrom('callback')
    .innerJoin('account', 'account.id', 'callback.account_id')
    .leftJoin('customer', (join) => join.on('customer.id', '=', customerId))
    .select(({ fn }) => fn.coalesce('customer.code', 'account.api_account').as('charged'))
    .where('callback.account_id', '=', accountId)
    .where('callback.kind', '=', operation.id)
    .executeTakeFirst();
  return row?.charged;
}

/** Writes the costs of a parcel in the transaction that picked it up; each parcel is settled once. */
export async function pushSettlement(
  courier: Courier,
  transaction: Queryable,
  order: OrderRow,
): Promise<void> {
  const customerCode = await findCharged(transaction, order);
  if (customerCode === undefined) return;
  const content: RequestOf<typeof operation> = {
    waybillNo: order.bill_code,
    customerCode,
    ...toCharges(order),
  };
  const told = { kind: operation.id, sequence: 1, content };
  await addOrderPush(courier, transaction, order, told);
}
