import type { printOrder as printOne } from '#contract/operations/orderserve/expressquery.ts';
import type { printOrders as printMany } from '#contract/operations/orderserve/print-orders.ts';
import { type CodedReason, toRule } from '#contract/reasons.ts';
import type { CustomerRow } from '#server/accounts/customer-store.ts';
import { ApiError, type Problem } from '#server/errors/api-error.ts';
import { type Courier, customerOf, type Handler } from '../courier.ts';
import type { OrderContent } from '../orders/order-content.ts';
import { orderStatus } from '../orders/order-status.ts';
import { findOrdersByWaybill } from '../orders/order-store.ts';
import { findRemovedWaybills } from '../orders/removed-orders.ts';
import { type LabelOrder, toLabel, toLabelOptions, toPictureOptions } from './to-label.ts';

/** Why there is no label. */
type NoLabel = CodedReason<'1450033319' | '121003006' | '999001030'>;

/** `first` is the earlier position of the same number; `value` names removed waybills. */
type Refused = NoLabel & { values?: { first: string } | { value: string } };

type Printable = { order: LabelOrder } | { refused: Refused };

/** The customer's own orders and the account's loose ones; other customers' answer like unknown ones. */
async function findPrintable(
  courier: Courier,
  { id, account_id }: Pick<CustomerRow, 'id' | 'account_id'>,
  billCodes: readonly string[],
): Promise<(billCode: string) => Printable> {
  const orders = await findOrdersByWaybill(courier.database, billCodes, [id, account_id]);
  const missing = billCodes.filter((billCode) => !orders.has(billCode));
  const explain =
    missing.length > 0
      ? await findRemovedWaybills(courier.database, account_id, missing, courier)
      : undefined;
  return (billCode) => {
    const order = orders.get(billCode);
    if (!order) {
      const why = explain?.([billCode]) ?? { text: 'detail.noLabelYet' };
      return { refused: { code: '1450033319', ...why } as Refused };
    }
    if (order.status === orderStatus.cancelled) {
      return { refused: { code: '121003006', text: 'detail.cancelledLabel' } };
    }
    const content = JSON.parse(order.content) as OrderContent;
    if (content.erased) return { refused: { code: '1450033319', text: 'detail.labelErased' } };
    return { order: { ...order, content } };
  };
}

/** Prints the label of the customer's own waybill, or of the account's loose one, as a PDF or a picture in base64. */
export const printOrder: Handler<typeof printOne> = async (courier, call) => {
  const { caller, request } = call;
  const billCode = request.billCode.trim();
  const find = await findPrintable(courier, customerOf(caller), [billCode]);
  const found = find(billCode);
  if ('refused' in found) {
    const { code, ...detail } = found.refused;
    throw new ApiError(code, { ...detail, field: 'billCode' });
  }
  const { size, ...options } = toLabelOptions(request);
  const turn = { owner: caller.accountId, signal: call.toLeaveSignal?.() };
  const label = toLabel(courier, found.order, options);
  const file = await courier.labels.typeset(size, label, turn, toPictureOptions(request));
  return { billCode, base64EncodeContent: file.toString('base64') };
};

type RefusedOne = Refused & { field: string };

function refuse(all: readonly [RefusedOne, ...RefusedOne[]]): ApiError {
  const [{ code, ...detail }] = all;
  const problems = all.map(
    ({ code, text, field, values }): Problem => ({
      path: field,
      rule: toRule(text),
      ...(values && 'first' in values && { limit: values.first }),
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
  const find = await findPrintable(courier, customerOf(caller), billCodes);
  const orders: LabelOrder[] = [];
  const refused: RefusedOne[] = [];
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
  const picture = toPictureOptions(request);
  const turn = { owner: caller.accountId, signal: call.toLeaveSignal?.() };
  const files = await courier.labels.typesetMany(size, labels, turn, picture);
  const answer = { billCodes, pages: labels.length };
  // Labels in ZPL follow one another, as a printer reads them; pictures cannot be joined.
  if (picture?.format !== 'PNG') {
    return { ...answer, base64EncodeContent: Buffer.concat(files).toString('base64') };
  }
  const pictures = files.map((file) => file.toString('base64'));
  return { ...answer, base64EncodeContent: '', pictures };
};
