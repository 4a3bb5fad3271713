import { randomUUID } from 'node:crypto';
import { exampleOrder } from '#contract/operations/_fields/example-order.ts';
import {
  signaturePrefix,
  signedHeaders,
  toCallId,
  toSecretBase64,
  toSignedText,
} from '#contract/signature/hmac-v2.ts';
import { toBusinessDigest, toCipher, toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { descriptor1 } from '#contract/versions/descriptors.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { hmacSha256 } from '#server/crypto/webhook-signature.ts';
import type { Sent } from './load.ts';
import type { Server } from './servers.ts';

export interface Caller {
  apiAccount: string;
  privateKey: string;
  webhookSecret: string;
  customerCode: string;
  password: string;
}

/** Signs a text as bizContent of version 1. */
export function sign(account: Caller, text: string, encoded = encodeURIComponent(text)): Sent {
  return {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      apiAccount: account.apiAccount,
      digest: toHeaderDigest(md5, text, account.privateKey),
      timestamp: String(Date.now()),
    },
    body: `bizContent=${encoded}`,
  };
}

const signJson = (account: Caller, request: object) => sign(account, JSON.stringify(request));

/** Signs bodies of version 2 for a path; decodes the secret once, so that the generator stays cheap. */
export function createSign2(
  { apiAccount, webhookSecret }: Caller,
  path: string,
): (body: string) => Sent {
  const key = Buffer.from(toSecretBase64(webhookSecret), 'base64');
  return (body) => {
    const id = toCallId(path, randomUUID());
    const timestamp = String(Math.floor(Date.now() / 1000));
    return {
      headers: {
        'content-type': 'application/json',
        [signedHeaders.account]: apiAccount,
        [signedHeaders.id]: id,
        [signedHeaders.timestamp]: timestamp,
        [signedHeaders.signature]:
          signaturePrefix + hmacSha256(key, toSignedText(id, timestamp, body)),
      },
      body,
    };
  };
}

export function toCustomer({ customerCode, password, privateKey }: Caller) {
  const cipher = toCipher(md5, password);
  return { customerCode, digest: toBusinessDigest(md5, customerCode, cipher, privateKey) };
}

export interface CreateCall extends Sent {
  txlogisticId: string;
}

const mark = 'ORDERNUMBER';

/** Returns calls that create the documented example, each with a new order number. */
export function createCalls(account: Caller, fields: object = {}): () => CreateCall {
  const run = randomUUID().slice(0, 8);
  const order = { ...exampleOrder, ...fields, ...toCustomer(account), txlogisticId: mark };
  // All but the number is encoded once, so that the generator stays cheap.
  const [before = '', after = ''] = JSON.stringify(order).split(mark);
  const encoded = [encodeURIComponent(before), encodeURIComponent(after)] as const;
  let count = 0;
  return () => {
    count += 1;
    const txlogisticId = `BENCH-${run}-${count}`;
    const text = before + txlogisticId + after;
    return { ...sign(account, text, encoded[0] + txlogisticId + encoded[1]), txlogisticId };
  };
}

/** The same calls in version 2. */
export function createCalls2(account: Caller): () => CreateCall {
  const run = randomUUID().slice(0, 8);
  const { digest: _, ...example } = exampleOrder;
  const { customerCode } = account;
  const sign2 = createSign2(account, 'order/addOrder');
  const text = JSON.stringify({ ...example, customerCode, txlogisticId: mark });
  let count = 0;
  return () => {
    count += 1;
    const txlogisticId = `BENCH2-${run}-${count}`;
    return { ...sign2(text.replace(mark, txlogisticId)), txlogisticId };
  };
}

/** Returns calls that trace the waybills by turns. */
function createTraces(billCodes: readonly string[], signText: (text: string) => Sent): () => Sent {
  const texts = billCodes.map((each) => JSON.stringify({ billCodes: each }));
  let count = 0;
  return () => signText(texts[count++ % texts.length] ?? '');
}

export const traceCalls = (account: Caller, billCodes: readonly string[]) =>
  createTraces(billCodes, (text) => sign(account, text));

/** The same calls in version 2. */
export const traceCalls2 = (account: Caller, billCodes: readonly string[]) =>
  createTraces(billCodes, createSign2(account, 'logistics/trace'));

/** A call for the orders of up to 200 numbers. */
export const queryCall = (account: Caller, txlogisticIds: readonly string[]): Sent =>
  signJson(account, { ...toCustomer(account), command: 1, serialNumber: txlogisticIds });

/** Creates sandbox parcels and delivers them; returns their waybill numbers. */
export async function makeDelivered(
  { address }: Server,
  account: Caller,
  count: number,
): Promise<string[]> {
  const post = async (path: string, { headers, body }: Sent) => {
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body });
    const { code, data } = (await answer.json()) as { code: string; data: { billCode: string } };
    if (code !== '1') throw new Error(`${path} answered ${code}`);
    return data;
  };
  const create = createCalls(account);
  const billCodes: string[] = [];
  while (billCodes.length < count) {
    const { billCode } = await post(`${descriptor1.basePath}/order/addOrder`, create());
    const move = signJson(account, { billCode, scenario: 'delivered', steps: 'all' });
    await post(`${descriptor1.mockPath}/sandbox/moveParcel`, move);
    billCodes.push(billCode);
  }
  return billCodes;
}

/** Returns calls for the labels of the waybills by turns, in all print sizes. */
export function labelCalls(account: Caller, billCodes: readonly string[]): () => Sent {
  let count = 0;
  return () => {
    const billCode = billCodes[count % billCodes.length];
    const call = { ...toCustomer(account), billCode, printSize: count % 3 };
    count += 1;
    return signJson(account, call);
  };
}

/** A call for all areas of a country. */
export const locationCall = (account: Caller): Sent => signJson(account, { countryCode: 'EGY' });
