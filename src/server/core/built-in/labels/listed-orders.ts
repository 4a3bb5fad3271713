import { type CodedReason, toRule } from '#contract/reasons.ts';
import type { CustomerRow } from '#server/accounts/customer-store.ts';
import type { OrderRow } from '#server/database/tables.ts';
import { ApiError, type Problem } from '#server/errors/api-error.ts';
import type { Courier } from '../courier.ts';
import { findOrdersByWaybill } from '../orders/order-store.ts';
import { findRemovedWaybills } from '../orders/removed-orders.ts';

type Owner = Pick<CustomerRow, 'id' | 'account_id'>;

type Refusal = CodedReason<'1450033319' | '145003316' | '121003006' | '999001030'> & {
  values?: Record<string, string>;
};

/** An order that can be printed, or why it cannot. */
export type Judged<Order> = { order: Order } | { refused: Refusal };

type Judge<Order> = (order: OrderRow | undefined, billCode: string) => Judged<Order>;

/**
 * Judges the customer's own orders and the account's loose ones. Other customers' are missing like unknown
 * ones; of the account's removed ones the refusal says when they were removed.
 */
export async function findOwnOrders<Order>(
  courier: Courier,
  { id, account_id }: Owner,
  billCodes: readonly string[],
  judge: Judge<Order>,
): Promise<(billCode: string) => Judged<Order>> {
  const orders = await findOrdersByWaybill(courier.database, billCodes, [id, account_id]);
  const missing = billCodes.filter((billCode) => !orders.has(billCode));
  const explain =
    missing.length > 0
      ? await findRemovedWaybills(courier.database, account_id, missing, courier)
      : undefined;
  return (billCode) => {
    const order = orders.get(billCode);
    const judged = judge(order, billCode);
    const removed = order ? undefined : explain?.([billCode]);
    if (!removed || 'order' in judged) return judged;
    return { refused: { ...judged.refused, ...removed } as Refusal };
  };
}

type Refused = Refusal & { field: string };

function refuse(all: readonly [Refused, ...Refused[]]): ApiError {
  const [{ code, ...detail }] = all;
  const problems = all.map(
    ({ code, text, field, values }): Problem => ({
      path: field,
      rule: toRule(text),
      ...(values?.first && { limit: values.first }),
      code,
    }),
  );
  return new ApiError(code, { ...detail, problems });
}

const toField = (index: number) => `billCodes[${index}]`;

/** Reads every listed order, or refuses all of them with each fault: on paper, a missing one is not noticed. */
export async function readListed<Order>(
  courier: Courier,
  owner: Owner,
  billCodes: readonly string[],
  judge: Judge<Order>,
): Promise<Order[]> {
  const find = await findOwnOrders(courier, owner, billCodes, judge);
  const orders: Order[] = [];
  const refused: Refused[] = [];
  for (const [index, billCode] of billCodes.entries()) {
    const field = toField(index);
    const before = billCodes.indexOf(billCode);
    if (before < index) {
      // The earlier position of the same number.
      const values = { first: toField(before) };
      refused.push({ code: '999001030', text: 'detail.listedTwice', field, values });
      continue;
    }
    const judged = find(billCode);
    if ('order' in judged) orders.push(judged.order);
    else refused.push({ ...judged.refused, field });
  }
  const [one, ...others] = refused;
  if (one) throw refuse([one, ...others]);
  return orders;
}
