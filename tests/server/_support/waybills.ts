import assert from 'node:assert/strict';
import { exampleLooseOrder } from '#contract/operations/_fields/example-order.ts';
import { toBusinessDigest, toCipher } from '#contract/signature/md5-v1.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import { createSalesperson } from '#server/accounts/salesperson-store.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { type Answer, call, customerOf, type Integrator, type TestPortal } from './portal.ts';

export function reserve(
  portal: TestPortal,
  integrator: Integrator,
  num: unknown,
  fields: object = {},
): Promise<Answer> {
  const request = { ...customerOf(integrator), code: integrator.customerCode, num, ...fields };
  return call(portal, integrator, 'order/getBatchBillCode', request);
}

/** One number reserved for the integrator's customer. */
export async function reservedNumber(
  portal: TestPortal,
  integrator: Integrator,
  fields: object = {},
): Promise<string> {
  const { code, msg, data } = await reserve(portal, integrator, 1, fields);
  assert.equal(code, '1', msg);
  return data[0];
}

/** Response of the balance call. */
export async function balanceOf(portal: TestPortal, integrator: Integrator): Promise<number> {
  const { code, msg, data } = await call(portal, integrator, 'ess/balance', customerOf(integrator));
  assert.equal(code, '1', msg);
  return data.balance;
}

export async function accountIdOf({ courier }: TestPortal, { apiAccount }: Integrator) {
  return (await findAccount(courier.database, apiAccount)).id;
}

let made = 0;

/** A valid request of order/addLooseOrder with a new number; `fields` replaces parts of it. */
export function looseOrderOf(fields: object = {}): Record<string, unknown> {
  made += 1;
  return { ...exampleLooseOrder, txlogisticId: `L-${process.pid}-${made}`, ...fields };
}

export function addLoose(portal: TestPortal, integrator: Integrator, fields: object = {}) {
  return call(portal, integrator, 'order/addLooseOrder', looseOrderOf(fields));
}

/** Makes a successful addLooseOrder and returns its response. */
export interface CreatedLoose {
  txlogisticId: string;
  orderId: string;
  createOrderTime: string;
  billCode: string;
}

export async function createdLoose(
  portal: TestPortal,
  integrator: Integrator,
  fields: object = {},
): Promise<CreatedLoose> {
  const { code, msg, data } = await addLoose(portal, integrator, fields);
  assert.equal(code, '1', msg);
  return data;
}

/** The outlet of Cairo's first city. */
export const outletCode = 'EG-C-001';

/** A salesperson of the integrator's account; returns the fields that name them in a call. */
export async function addSalesperson(portal: TestPortal, integrator: Integrator, code: string) {
  const { apiAccount: account, privateKey } = integrator;
  await createSalesperson(portal.accounts, { code, outlet: outletCode, account }, portal.clock.now);
  const cipher = toCipher(md5, outletCode);
  return { salesmanCode: code, digest: toBusinessDigest(md5, code, cipher, privateKey) };
}
