import assert from 'node:assert/strict';
import { exampleReceiver } from '#contract/operations/_fields/example-order.ts';
import { createdOrder } from '../../../_support/orders.ts';
import { readPdf } from '../../../_support/pdf.ts';
import { call, customerOf, type Integrator, type TestPortal } from '../../../_support/portal.ts';

export const printSizes = [
  { printSize: 0, widthMm: 100, heightMm: 150, waybills: 1, sortingCodes: 1 },
  { printSize: 1, widthMm: 100, heightMm: 210, waybills: 2, sortingCodes: 1 },
  { printSize: 2, widthMm: 210, heightMm: 297, waybills: 2, sortingCodes: 2 },
] as const;

export function print(portal: TestPortal, integrator: Integrator, fields: object) {
  return call(portal, integrator, 'order/printOrder', { ...customerOf(integrator), ...fields });
}

/** The PDF of a label, which must be printed. */
export async function printed(portal: TestPortal, integrator: Integrator, fields: object) {
  const answer = await print(portal, integrator, fields);
  assert.equal(answer.code, '1', answer.msg);
  return Buffer.from(answer.data.base64EncodeContent, 'base64');
}

/** The one page of the label of a new order. */
export async function labelOf(
  portal: TestPortal,
  integrator: Integrator,
  order: object,
  options: object = {},
) {
  const { billCode } = await createdOrder(portal, integrator, order);
  const pages = await readPdf(await printed(portal, integrator, { billCode, ...options }));
  const [page] = pages;
  assert.ok(page && pages.length === 1, 'a label is one page');
  return page;
}

/** An order to another receiver than that of the example. */
export function to(fields: object) {
  return { receiver: { ...exampleReceiver, ...fields } };
}
