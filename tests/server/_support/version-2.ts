import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { descriptor2 } from '#contract/versions/descriptors.ts';
import type { Answer, Integrator, TestPortal } from './portal.ts';

export interface Answer2 extends Answer {
  errors?: { path: string | null; rule: string; limit?: string; code: string }[];
}

export interface Sent2 {
  /** The part after the path in `webhook-id`; unique by default. */
  id?: string;
  /** Time of the signature, in milliseconds since 1970; the portal's clock by default. */
  at?: number;
  secret?: string;
  /** Replaces signatures of the published library. */
  headers?: Record<string, string>;
  /** Signed and sent instead of the request's JSON. */
  body?: string;
  /** Sent instead of the signed body. */
  payload?: string | Buffer;
  url?: string;
}

/** Headers of a call, signed by the published library of Standard Webhooks. */
export function sign2(
  { apiAccount, webhookSecret }: Pick<Integrator, 'apiAccount' | 'webhookSecret'>,
  path: string,
  body: string,
  { id = randomUUID(), at, secret = webhookSecret }: Sent2 & { at: number },
) {
  const messageId = `${path}:${id}`;
  const time = new Date(at);
  return {
    'x-api-account': apiAccount,
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at / 1000)),
    'webhook-signature': new Webhook(secret).sign(messageId, time, body),
  };
}

/** Calls an operation of version 2. */
export async function call2(
  portal: TestPortal,
  integrator: Integrator,
  path: string,
  request: object,
  sent: Sent2 = {},
): Promise<Answer2> {
  const body = sent.body ?? JSON.stringify(request);
  const answer = await portal.app.inject({
    method: 'POST',
    url: sent.url ?? `${descriptor2.basePath}/${path}`,
    headers: {
      'content-type': 'application/json',
      ...sign2(integrator, path, body, { at: portal.clock.now, ...sent }),
      ...sent.headers,
    },
    payload: sent.payload ?? body,
  });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
}

/** Calls an operation of version 2 that only the sandbox has. */
export function callSandbox2(
  portal: TestPortal,
  integrator: Integrator,
  path: string,
  request: object,
  sent: Sent2 = {},
): Promise<Answer2> {
  return call2(portal, integrator, path, request, {
    url: `${descriptor2.mockPath}/${path}`,
    ...sent,
  });
}

/** Reduces the balance with each call, so that repeats are visible. */
export const reservePath = 'order/getBatchBillCode';

/** A request of `reservePath`. */
export const reserve = ({ customerCode }: Integrator, num: number) => ({
  customerCode,
  code: customerCode,
  num,
});

/** Asserts status, code, and path and rule of the first error. */
export function assertRefused(
  answer: Answer2,
  [status, code, path, rule]: [number, string, string | null, string],
) {
  const [first] = answer.errors ?? [];
  assert.deepEqual(
    [answer.status, answer.code, first?.path, first?.rule],
    [status, code, path, rule],
    answer.msg,
  );
  assert.equal(answer.data, null);
}

/** Remaining waybills of a customer. */
export async function balanceOf(
  { context: { database } }: TestPortal,
  { customerCode }: Integrator,
): Promise<number | null> {
  const row = await database
    .selectFrom('customer')
    .select('balance')
    .where('code', '=', customerCode)
    .executeTakeFirstOrThrow();
  return row.balance;
}
