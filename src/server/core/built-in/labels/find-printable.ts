import type { ErrorCode } from '#contract/errors.ts';
import type { CustomerRow } from '#server/accounts/customer-store.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { OrderContent } from '../orders/order-content.ts';
import { orderStatus } from '../orders/order-status.ts';
import { findOrdersByWaybill } from '../orders/order-store.ts';
import type { LabelOrder } from './to-label.ts';

/** Why there is no label: a code, and the key of the words that go with it. */
export interface NoLabel {
  code: ErrorCode;
  text: string;
}

type Printable = { order: LabelOrder } | { refused: NoLabel };

/**
 * What finds the order of a waybill: of the customer's own ones, and of loose ones of its account. An
 * unknown number and a stranger's are refused alike.
 */
export async function findPrintable(
  database: Queryable,
  { id, account_id }: Pick<CustomerRow, 'id' | 'account_id'>,
  billCodes: readonly string[],
): Promise<(billCode: string) => Printable> {
  const orders = await findOrdersByWaybill(database, billCodes, [id, account_id]);
  return (billCode) => {
    const order = orders.get(billCode);
    if (!order) return { refused: { code: '1450033319', text: 'detail.noLabelYet' } };
    if (order.status === orderStatus.cancelled) {
      return { refused: { code: '121003006', text: 'detail.cancelledLabel' } };
    }
    const content = JSON.parse(order.content) as OrderContent;
    if (content.erased) return { refused: { code: '1450033319', text: 'detail.labelErased' } };
    return { order: { ...order, content } };
  };
}
