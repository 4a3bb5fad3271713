import assert from 'node:assert/strict';
import { scanParcel } from '#server/core/built-in/tracking/scan-parcel.ts';
import { type Created, createdOrder } from './orders.ts';
import type { Integrator, TestPortal } from './portal.ts';
import { call2, type Sent2 } from './version-2.ts';

let made = 0;

/** A request that sends a parcel back under a new number. */
export function returnOf(
  { customerCode }: Integrator,
  { billCode }: Pick<Created, 'billCode'>,
  fields: object = {},
) {
  made += 1;
  const returnNo = `R-${process.pid}-${made}`;
  return { customerCode, billCode, returnNo, reason: 'Wrong size', ...fields };
}

export function sendBack(
  portal: TestPortal,
  integrator: Integrator,
  parcel: Pick<Created, 'billCode'>,
  fields: object = {},
  sent: Sent2 = {},
) {
  const request = returnOf(integrator, parcel, fields);
  return call2(portal, integrator, 'order/createReturn', request, sent);
}

/** Creates an order whose parcel the consignee signed for. */
export async function delivered(
  portal: TestPortal,
  integrator: Integrator,
  fields: object = {},
): Promise<Created> {
  const order = await createdOrder(portal, integrator, fields);
  for (const type of [1, 9, 10]) {
    await scanParcel(portal.courier, { billCode: order.billCode, type });
  }
  return order;
}

/** Creates a return and returns its response. */
export async function createdReturn(
  portal: TestPortal,
  integrator: Integrator,
  parcel: Pick<Created, 'billCode'>,
  fields: object = {},
) {
  const answer = await sendBack(portal, integrator, parcel, fields);
  assert.equal(answer.code, '1', answer.msg);
  return answer.data;
}
