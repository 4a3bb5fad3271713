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

/** Whose calls they are. */
export interface Caller {
  apiAccount: string;
  privateKey: string;
  webhookSecret: string;
  customerCode: string;
  password: string;
}

/** Signs a text as bizContent of version 1; `encoded` is the same text percent-encoded. */
export function sign(account: Caller, bizContent: string, encoded: string): Sent {
  return {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      apiAccount: account.apiAccount,
      digest: toHeaderDigest(md5, bizContent, account.privateKey),
      timestamp: String(Date.now()),
    },
    body: `bizContent=${encoded}`,
  };
}

/**
 * Signs bodies of version 2 for a path. The secret is decoded once and by Node, as programs do, so that
 * the generator is not what gets measured.
 */
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

/** The customer and its business digest. */
export function toCustomer({ customerCode, password, privateKey }: Caller) {
  const cipher = toCipher(md5, password);
  return { customerCode, digest: toBusinessDigest(md5, customerCode, cipher, privateKey) };
}

/** A call that creates the order of this number. */
export interface CreateCall extends Sent {
  txlogisticId: string;
}

const mark = 'ORDERNUMBER';

/** Create calls of the documented example, each with an order number of its own. */
export function createCalls(account: Caller): () => CreateCall {
  const run = randomUUID().slice(0, 8);
  const order = { ...exampleOrder, ...toCustomer(account), txlogisticId: mark };
  // All but the number is encoded once, so that the generator is not what gets measured.
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

/** Trace calls of one waybill each, of all the waybills in turn. */
export function traceCalls(account: Caller, billCodes: readonly string[]): () => Sent {
  const texts = billCodes.map((each) => JSON.stringify({ billCodes: each }));
  let count = 0;
  return () => {
    const text = texts[count++ % texts.length] ?? '';
    return sign(account, text, encodeURIComponent(text));
  };
}

/** The same calls in version 2. */
export function traceCalls2(account: Caller, billCodes: readonly string[]): () => Sent {
  const texts = billCodes.map((each) => JSON.stringify({ billCodes: each }));
  const sign2 = createSign2(account, 'logistics/trace');
  let count = 0;
  return () => sign2(texts[count++ % texts.length] ?? '');
}

/** One call that moves a sandbox parcel to the end of its way. */
export function moveCall(account: Caller, billCode: string): Sent {
  const text = JSON.stringify({ billCode, scenario: 'delivered', steps: 'all' });
  return sign(account, text, encodeURIComponent(text));
}

/** One call that asks for the orders of up to 200 numbers. */
export function queryCall(account: Caller, txlogisticIds: readonly string[]): Sent {
  const request = { ...toCustomer(account), command: 1, serialNumber: txlogisticIds };
  const text = JSON.stringify(request);
  return sign(account, text, encodeURIComponent(text));
}

/** Creates sandbox parcels and moves each to the end of its way; answers their waybill numbers. */
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
    await post(`${descriptor1.mockPath}/sandbox/moveParcel`, moveCall(account, billCode));
    billCodes.push(billCode);
  }
  return billCodes;
}

/** Calls for the label of one waybill each, of all the waybills in turn and in all print sizes. */
export function labelCalls(account: Caller, billCodes: readonly string[]): () => Sent {
  let count = 0;
  return () => {
    const billCode = billCodes[count % billCodes.length];
    const text = JSON.stringify({ ...toCustomer(account), billCode, printSize: count % 3 });
    count += 1;
    return sign(account, text, encodeURIComponent(text));
  };
}

/** One call that asks for all areas of a country. */
export function locationCall(account: Caller): Sent {
  const text = JSON.stringify({ countryCode: 'EGY' });
  return sign(account, text, encodeURIComponent(text));
}
