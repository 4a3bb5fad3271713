import { pushes } from '#contract/operations/all.ts';
import type { PushKind } from '#contract/portal/console-pushes.ts';
import { listCustomers } from '#server/accounts/customer-store.ts';
import type { Courier } from '#server/core/built-in/courier.ts';
import { findNewestOrders } from '#server/core/built-in/orders/order-store.ts';
import type { Db } from '#server/database/tables.ts';

/** Customers that are looked through for an order. */
const mostCustomers = 20;

interface Account {
  id: string;
  api_account: string;
}

/** What names the account's newest order in a push of any kind; nothing where there is none. */
async function toOwnNumbers(database: Db, account: Account) {
  const customers = await listCustomers(database, account.id, mostCustomers);
  const codes = new Map(customers.map(({ id, code }) => [id, code]));
  const orders = await findNewestOrders(database, [account.id, ...codes.keys()]);
  const [newest] = orders.toSorted((a, b) => b.created_at - a.created_at);
  if (!newest) return {};
  return {
    txlogisticId: newest.txlogistic_id,
    billCode: newest.bill_code,
    waybillNo: newest.bill_code,
    jtOrderId: newest.order_number,
    customerCode: codes.get(newest.customer_id) ?? account.api_account,
  };
}

/**
 * bizContent of a test push: the kind's example, about an order of the account where it has any,
 * since a strict receiver refuses an order that it does not know.
 */
export async function toTestContent(
  { database, carrierCode }: Pick<Courier, 'database' | 'carrierCode'>,
  account: Account,
  kind: PushKind,
): Promise<string> {
  const example = pushes.find(({ id }) => id === kind)?.examples[0]?.request ?? {};
  const own = { carrierCode, ...(await toOwnNumbers(database, account)) };
  const named = Object.entries(own).filter(([name]) => name in example);
  return JSON.stringify({ ...example, ...Object.fromEntries(named) });
}
