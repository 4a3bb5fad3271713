import type { printOrder as printOne } from '#contract/operations/orderserve/expressquery.ts';
import type { printOrders as printMany } from '#contract/operations/orderserve/print-orders.ts';
import { type CodedReason, toRule } from '#contract/reasons.ts';
import type { CustomerRow } from '#server/accounts/customer-store.ts';
import type { Queryable } from '#server/database/tables.ts';
import { ApiError, type Problem } from '#server/errors/api-error.ts';
import { customerOf, type Handler } from '../courier.ts';
import type { OrderContent } from '../orders/order-content.ts';
import { orderStatus } from '../orders/order-status.ts';
import { findOrdersByWaybill } from '../orders/order-store.ts';
import { type LabelOrder, toLabel, toLabelOptions } from './to-label.ts';

/** Why there is no label. */
type NoLabel = CodedReason<'1450033319' | '121003006' | '999001030'>;

type Printable = { order: LabelOrder } | { refused: NoLabel };

/** The customer's own orders and the account's loose ones; other customers' answer like unknown ones. */
async function findPrintable(
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

/** Prints the label of the customer's own waybill, or of the account's loose one, as a PDF in base64. */
export const printOrder: Handler<typeof printOne> = async (courier, call) => {
  const { caller, request } = call;
  const billCode = request.billCode.trim();
  const find = await findPrintable(courier.database, customerOf(caller), [billCode]);
  const found = find(billCode);
  if ('refused' in found) {
    const { code, text } = found.refused;
    throw new ApiError(code, { text, field: 'billCode' });
  }
  const { size, ...options } = toLabelOptions(request);
  const pdf = await courier.labels.typeset(size, toLabel(courier, found.order, options), {
    owner: caller.accountId,
    signal: call.toLeaveSignal?.(),
  });
  return { billCode, base64EncodeContent: pdf.toString('base64') };
};

type Refused = NoLabel & {
  field: string;
  /** `first` is the earlier position of the same number. */
  values?: { first: string };
};

function refuse(all: readonly [Refused, ...Refused[]]): ApiError {
  const [{ code, ...detail }] = all;
  const problems = all.map(
    ({ code, text, field, values }): Problem => ({
      path: field,
      rule: toRule(text),
      ...(values && { limit: values.first }),
      code,
    }),
  );
  return new ApiError(code, { ...detail, problems });
}

const toField = (index: number) => `billCodes[${index}]`;

/** Prints all or nothing, so that no label is missed in a pile of paper. */
export const printOrders: Handler<typeof printMany> = async (courier, call) => {
  const { caller, request } = call;
  const billCodes = request.billCodes.map((each) => each.trim());
  const find = await findPrintable(courier.database, customerOf(caller), billCodes);
  const orders: LabelOrder[] = [];
  const refused: Refused[] = [];
  for (const [index, billCode] of billCodes.entries()) {
    const field = toField(index);
    const before = billCodes.indexOf(billCode);
    if (before < index) {
      const values = { first: toField(before) };
      refused.push({ code: '999001030', text: 'detail.listedTwice', field, values });
      continue;
    }
    const found = find(billCode);
    if ('order' in found) orders.push(found.order);
    else refused.push({ ...found.refused, field });
  }
  const [one, ...others] = refused;
  if (one) throw refuse([one, ...others]);
  const { size, ...options } = toLabelOptions(request);
  const labels = orders.map((order) => toLabel(courier, order, options));
  const pdf = await courier.labels.typesetMany(size, labels, {
    owner: caller.accountId,
    signal: call.toLeaveSignal?.(),
  });
  return { billCodes, pages: labels.length, base64EncodeContent: pdf.toString('base64') };
};
