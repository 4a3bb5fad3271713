import assert from 'node:assert/strict';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { type Answer, call, customerOf, type Integrator, type TestPortal } from './portal.ts';

let made = 0;

/** A valid request of order/addOrder with a new number; `fields` replaces parts of it. */
export function orderOf(integrator: Integrator, fields: object = {}): Record<string, unknown> {
  made += 1;
  const txlogisticId = `T-${process.pid}-${made}`;
  return { ...exampleOrder, ...customerOf(integrator), txlogisticId, ...fields };
}

export function addOrder(portal: TestPortal, integrator: Integrator, fields: object = {}) {
  return call(portal, integrator, 'order/addOrder', orderOf(integrator, fields));
}

/** Creates an order and returns its response. */
export interface Created {
  txlogisticId: string;
  billCode: string;
  sortingCode: string;
  createOrderTime: string;
  lastCenterName: string;
  sumFreight: string;
}

export async function createdOrder(
  portal: TestPortal,
  integrator: Integrator,
  fields: object = {},
): Promise<Created> {
  const answer = await addOrder(portal, integrator, fields);
  assert.equal(answer.code, '1', answer.msg);
  return answer.data;
}

export function cancel(
  portal: TestPortal,
  integrator: Integrator,
  txlogisticId: string,
  fields: object = {},
): Promise<Answer> {
  const request = { ...customerOf(integrator), orderType: 2, txlogisticId, reason: 'changed' };
  return call(portal, integrator, 'order/cancelOrder', { ...request, ...fields });
}

export function query(portal: TestPortal, integrator: Integrator, fields: object): Promise<Answer> {
  return call(portal, integrator, 'order/getOrders', { ...customerOf(integrator), ...fields });
}

export function trace(
  portal: TestPortal,
  integrator: Integrator,
  billCodes: string,
): Promise<Answer> {
  return call(portal, integrator, 'logistics/trace', { billCodes });
}

/** Type numbers of traced scans in order. */
export function toTypes(details: readonly { scanTypeCode: string }[]): number[] {
  return details.map(({ scanTypeCode }) => Number(scanTypeCode));
}

export function pickUp({ courier }: TestPortal, billCode: string) {
  return scanParcel(courier, { billCode, type: 1 });
}

/** Status of an order from a query. */
export async function statusOf(portal: TestPortal, integrator: Integrator, billCode: string) {
  const { data } = await query(portal, integrator, { command: 2, serialNumber: [billCode] });
  return data[0]?.orderStatus;
}
