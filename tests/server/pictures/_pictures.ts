import assert from 'node:assert/strict';
import { moveParcel } from '#server/core/built-in/sandbox/move-parcel.ts';
import { createdOrder } from '../_support/orders.ts';
import { addIntegrator, type Integrator, openTestPortal } from '../_support/portal.ts';
import { call2 } from '../_support/version-2.ts';

export const portal = await openTestPortal({
  PUBLIC_URL: 'https://open.example.com',
  CALLBACK_ALLOW_HTTP: 'on',
  CALLBACK_ALLOW_PRIVATE: 'on',
});
export const integrator = await addIntegrator(portal);

export interface Proof {
  billCode: string;
  signedAt: string;
  signedBy?: { name: string; relation: string };
  otpVerified: boolean;
  place: string;
  pictures: { kind: string; url: string; expiresAt: string }[];
}

/** Delivers a parcel of the sandbox. */
export async function deliver(owner: Integrator = integrator, fields: object = {}) {
  const { billCode } = await createdOrder(portal, owner, fields);
  await moveParcel(portal.courier, billCode, { scenario: 'delivered', steps: 'all' });
  return billCode;
}

export async function prove(billCode: string, owner: Integrator = integrator): Promise<Proof> {
  const { code, data, msg } = await call2(portal, owner, 'logistics/proofOfDelivery', { billCode });
  assert.equal(code, '1', msg);
  return data;
}

/** Opens an address of the portal. */
export async function open(address: string, headers: Record<string, string> = {}) {
  const { pathname, search } = new URL(address);
  return portal.app.inject({ url: pathname + search, headers });
}

/** Delivers a parcel and returns the address of its photo at delivery. */
export async function delivered(owner: Integrator = integrator) {
  const billCode = await deliver(owner);
  const { pictures } = await prove(billCode, owner);
  const { url = '' } = pictures.find(({ kind }) => kind === 'delivery') ?? {};
  return { billCode, url };
}
