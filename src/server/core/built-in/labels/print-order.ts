import type { printOrder as operation } from '#contract/operations/orderserve/expressquery.ts';
import { ApiError } from '#server/errors/api-error.ts';
import { customerOf, type Handler } from '../courier.ts';
import { findPrintable } from './find-printable.ts';
import { toLabel, toLabelOptions } from './to-label.ts';

/** The label of the customer's own waybill, or of a loose one of its account, as a PDF in base64. */
export const printOrder: Handler<typeof operation> = async (courier, call) => {
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
