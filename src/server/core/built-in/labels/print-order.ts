import type { printOrder as operation } from '#contract/operations/orderserve/expressquery.ts';
import { ApiError } from '#server/api-error.ts';
import { customerOf, type Handler } from '../courier.ts';
import type { OrderContent } from '../orders/order-content.ts';
import { orderStatus } from '../orders/order-status.ts';
import { findOrdersByWaybill } from '../orders/order-store.ts';
import { toLabel } from './to-label.ts';

const sizes = { 0: 'one-part', 1: 'two-part', 2: 'a4' } as const;

/** The label of the customer's own waybill, or of a loose one of its account, as a PDF in base64. */
export const printOrder: Handler<typeof operation> = async (courier, { caller, request }) => {
  const customer = customerOf(caller);
  const { printSize = 0, printCod = 0, showCustomerOrderId = 0 } = request;
  const billCode = request.billCode.trim();
  const owners = [customer.id, customer.account_id];
  const order = (await findOrdersByWaybill(courier.database, [billCode], owners)).get(billCode);
  if (!order) {
    throw new ApiError('1450033319', { text: 'detail.noLabelYet', field: 'billCode' });
  }
  if (order.status === orderStatus.cancelled) {
    throw new ApiError('121003006', { text: 'detail.cancelledLabel', field: 'billCode' });
  }
  const content = JSON.parse(order.content) as OrderContent;
  if (content.erased) {
    throw new ApiError('1450033319', { text: 'detail.labelErased', field: 'billCode' });
  }
  const label = toLabel(
    courier,
    { ...order, content },
    { cod: printCod === 1, orderNumber: showCustomerOrderId === 1 },
  );
  const pdf = await courier.labels.typeset(sizes[printSize], label);
  return { billCode, base64EncodeContent: pdf.toString('base64') };
};
