import assert from 'node:assert/strict';
import { instruct as operation } from '#contract/operations/orderserve/instruct.ts';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { createdOrder, query, trace } from '../_support/orders.ts';
import { addIntegrator, type Integrator, openTestPortal } from '../_support/portal.ts';
import { call2 } from '../_support/version-2.ts';

export const portal = await openTestPortal({ SANDBOX_ORDERS: '0' });
export const integrator = await addIntegrator(portal);
export const { courier } = portal;

export const send = (request: object, by: Integrator = integrator) =>
  call2(portal, by, operation.path, request);

/** Sends an instruction that is accepted. */
export async function instruct(billCode: string, instruction: string, fields: object = {}) {
  const answer = await send({ billCode, instruction, ...fields });
  assert.equal(answer.code, '1', answer.msg);
  return answer.data;
}

/** Creates a parcel whose first delivery fails. */
export async function failedParcel(fields: object = {}): Promise<string> {
  const { billCode } = await createdOrder(portal, integrator, fields);
  await moveParcel(courier, billCode, { scenario: 'failed', steps: 'all' });
  return billCode;
}

export const moveOn = (billCode: string) => moveParcel(courier, billCode, { steps: 'all' });

/** Types of the scans after the first problem. */
export async function scansAfter(billCode: string): Promise<number[]> {
  const { data } = await trace(portal, integrator, billCode);
  const types = data[0].details
    .map(({ scanTypeCode }: { scanTypeCode: string }) => Number(scanTypeCode))
    .reverse();
  return types.slice(types.indexOf(11) + 1);
}

export async function receiverOf(billCode: string) {
  const { data } = await query(portal, integrator, { command: 2, serialNumber: [billCode] });
  return data[0].receiver;
}
