import { findDemoRole, type Hints } from '#contract/hints.ts';
import { pushKinds } from '#contract/operations/pushes.ts';
import type { DemoRole } from '#contract/portal/demo.ts';
import { needsVersion2 } from '#contract/push.ts';
import { toBusinessDigest, toCipher } from '#contract/signature/md5-v1.ts';
import { findSigner, signers } from '#contract/signer.ts';
import type { DocumentExample } from '#reference/openapi-parts.ts';
import { findAccount } from '#server/accounts/account-store.ts';
import { reserveWaybills } from '#server/core/built-in/waybills/reserve-waybills.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { type DemoAccount, seedDemo } from '#server/demo.ts';
import { keepDemoSamples } from '#server/demo-samples.ts';
import { setCallback } from '#server/push/callbacks.ts';
import { createPost } from '#server/push/post.ts';
import type { TestPortal } from '../../_support/portal.ts';
import { makeWorker } from '../../push/_context.ts';
import {
  acknowledge,
  answerStatus,
  openReceiver,
  type TestReceiver,
} from '../../push/_receiver.ts';
import type { FrozenCall } from './document.ts';

/** The caller of the gate: the demo account, with an order in every state and access to every operation. */
export interface GateIntegrator {
  portal: TestPortal;
  account: DemoAccount;
  accountId: string;
  /** Receivers of its pushes, by kind. */
  receivers: ReadonlyMap<string, TestReceiver>;
  /** Count of used order numbers. */
  fresh: number;
}

/** The portal itself refuses to push to such addresses. */
const toLoopback = { allowHttp: true, allowPrivate: true, timeoutMs: 10_000 };

/**
 * An integrator whose pushes of each kind go to a receiver on loopback. Its first push was refused
 * once, so that there is an attempt to be listed.
 */
export async function openIntegrator(portal: TestPortal, version: 1 | 2): Promise<GateIntegrator> {
  const { context, secrets, clock, courier } = portal;
  const account = await seedDemo(context.database, secrets, clock.now);
  const { id: accountId } = await findAccount(context.database, account.apiAccount);
  const pushing = { ...courier, callbacks: { rules: toLoopback, post: createPost(toLoopback) } };
  const receivers = new Map<string, TestReceiver>();
  const kinds = pushKinds.filter((each) => version === 2 || !needsVersion2(each));
  for (const kind of kinds) {
    const receiver = await openReceiver();
    receivers.set(kind, receiver);
    await setCallback(pushing, { accountId, kind, url: receiver.url, version });
  }
  await keepDemoSamples(courier, account);
  for (const each of receivers.values()) each.answer = answerStatus(502, {}, 'Bad gateway');
  await makeWorker(portal).runOnce();
  for (const each of receivers.values()) each.answer = acknowledge;
  return { portal, account, accountId, receivers, fresh: 0 };
}

function toRole(
  hints: Hints,
  { needs, request }: Pick<DocumentExample, 'needs' | 'request'>,
): DemoRole {
  if (needs === 'picked-up order') return 'pickedUp';
  if (needs === 'return') return 'return';
  return needs === 'individual order' ? 'individual' : findDemoRole(hints, request);
}

/**
 * Values for a request, by the hints of its operation: an order in the state that the request
 * needs, and an unused number for a new order.
 */
export async function toValues(
  integrator: GateIntegrator,
  { hints }: Pick<FrozenCall, 'hints'>,
  example: Pick<DocumentExample, 'needs' | 'request'>,
) {
  const { portal, account } = integrator;
  // Order numbers contain the millisecond.
  portal.clock.now += 1;
  integrator.fresh += 1;
  const samples = await keepDemoSamples(portal.courier, account);
  const { apiAccount, customerCode, salesmanCode } = account;
  const fresh = `FROZEN-${integrator.fresh}`;
  return { apiAccount, customerCode, salesmanCode, fresh, ...samples[toRole(hints, example)] };
}

/** A waybill number that the customer has not used yet. */
export async function reserveNumber(
  { portal: { courier }, account, accountId }: GateIntegrator,
  countryCode: string,
): Promise<string> {
  const { apiAccount, customerCode: code } = account;
  const customer = await courier.findCustomer({ accountId, code });
  const caller = { accountId, apiAccount, customer };
  const request = { code, num: 1, countryCode };
  const call = { caller, textOf: courier.wireTextOf, request: request as never };
  const [number = ''] = await reserveWaybills(courier, call);
  return number;
}

/** Adds the business digest of the signer, where the version has one. */
export function withDigest(
  { account }: GateIntegrator,
  { businessDigest }: Pick<FrozenCall, 'businessDigest'>,
  request: Record<string, unknown>,
): Record<string, unknown> {
  const signer = findSigner(businessDigest, request);
  if (!signer || !('digest' in request)) return request;
  const { code, secret } = signers[signer];
  const cipher = toCipher(md5, account[secret]);
  return {
    ...request,
    digest: toBusinessDigest(md5, String(request[code]), cipher, account.privateKey),
  };
}
