import type { printOrder as printOne } from '#contract/operations/orderserve/expressquery.ts';
import type { printOrders as printMany } from '#contract/operations/orderserve/print-orders.ts';
import type { OrderRow } from '#server/database/tables.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { customerOf, type Handler } from '../courier.ts';
import type { OrderContent } from '../orders/order-content.ts';
import { orderStatus } from '../orders/order-status.ts';
import { findOwnOrders, type Judged, readListed } from './listed-orders.ts';
import { type LabelOrder, toLabel, toLabelOptions, toPictureOptions } from './to-label.ts';

function judge(order: OrderRow | undefined): Judged<LabelOrder> {
  if (!order) return { refused: { code: '1450033319', text: 'detail.noLabelYet' } };
  if (order.status === orderStatus.cancelled) {
    return { refused: { code: '121003006', text: 'detail.cancelledLabel' } };
  }
  const content = JSON.parse(order.content) as OrderContent;
  if (content.erased) return { refused: { code: '1450033319', text: 'detail.labelErased' } };
  return { order: { ...order, content } };
}

/** Prints the label of the customer's own waybill, or of the account's loose one, as a PDF or a picture in base64. */
export const printOrder: Handler<typeof printOne> = async (courier, call) => {
  const { caller, request } = call;
  const billCode = request.billCode.trim();
  const find = await findOwnOrders(courier, customerOf(caller), [billCode], judge);
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

/** Prints all or nothing, so that no label is missed in a pile of paper. */
export const printOrders: Handler<typeof printMany> = async (courier, call) => {
  const { caller, request } = call;
  const billCodes = request.billCodes.map((each) => each.trim());
  const orders = await readListed(courier, customerOf(caller), billCodes, judge);
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
