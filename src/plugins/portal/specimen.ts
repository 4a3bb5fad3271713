import { createHmac, hash } from 'node:crypto';
import {
  type HmacSha256,
  signedHeaders,
  toCallId,
  toSignature,
  toSignedText,
} from '#contract/signature/hmac-v2.ts';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { type Scheme, toOperationPath } from '#contract/versions/descriptors.ts';
import type { OperationPage } from '#reference/page.ts';

const md5 = {
  base64: (text: string) => hash('md5', text, 'base64'),
  hex: (text: string) => hash('md5', text, 'hex'),
};

const hmac: HmacSha256 = (key, text) => createHmac('sha256', key).update(text).digest('base64');

/** Public demonstration values; the secret is base64 of `example secret of an API account`. */
const account = {
  apiAccount: '292508153084379141',
  privateKey: 'a0a1047cce70493c9d5d29704f05d0d9',
  secret: 'whsec_ZXhhbXBsZSBzZWNyZXQgb2YgYW4gQVBJIGFjY291bnQ=',
  timestampMs: 1_795_259_405_000,
  ownId: '6f1d2c9e-home-page',
};

/** A signed call: what is sent, and how its signature is made of what. */
interface SignedCall {
  /** Of the request, by name. */
  headers: Record<string, string>;
  body: string;
  /** What the signature is made over, with a sign between two parts. */
  parts: string[];
  joint: '+' | '.';
  formula: string;
  result: string;
  secret: string;
}

function signMd5(bizContent: string): SignedCall {
  const { apiAccount, privateKey } = account;
  const digest = toHeaderDigest(md5, bizContent, privateKey);
  return {
    headers: { apiAccount, timestamp: String(account.timestampMs), digest },
    body: `bizContent=${bizContent}`,
    parts: [bizContent, privateKey],
    joint: '+',
    formula: 'base64(md5)',
    result: digest,
    secret: privateKey,
  };
}

function signHmac(body: string, path: string): SignedCall {
  const id = toCallId(path, account.ownId);
  const timestamp = String(account.timestampMs / 1000);
  const signature = toSignature(hmac, account.secret, toSignedText(id, timestamp, body));
  return {
    headers: {
      [signedHeaders.account]: account.apiAccount,
      [signedHeaders.id]: id,
      [signedHeaders.timestamp]: timestamp,
      [signedHeaders.signature]: signature,
    },
    body,
    parts: [id, timestamp, body],
    joint: '.',
    formula: 'HMAC-SHA256',
    result: signature,
    secret: account.secret,
  };
}

const signs: Record<Scheme, (content: string, path: string) => SignedCall> = {
  'md5-v1': signMd5,
  'hmac-v2': signHmac,
};

/**
 * A signed call and its answer, as the home page shows them, in the way of the pages' version: the
 * first example of the trace page, the shortest call that shows everything.
 */
export function toSpecimen(pages: readonly OperationPage[]) {
  const page = pages.find(({ id }) => id === 'logistics/query');
  const example = page?.examples[0];
  if (!page || !example) throw new Error('the contract has no example of logistics/query to show');
  const { version, path } = page;
  return {
    ...signs[version.scheme](JSON.stringify(example.request), path),
    scheme: version.scheme,
    path: toOperationPath(version, page),
    answer: example.answer,
  };
}
