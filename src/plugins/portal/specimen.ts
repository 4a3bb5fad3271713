import { createHmac } from 'node:crypto';
import {
  type HmacSha256,
  signedHeaders,
  toCallId,
  toSignature,
  toSignedText,
} from '#contract/signature/hmac-v2.ts';
import { toOperationPath } from '#contract/versions/descriptors.ts';
import type { OperationPage } from '#reference/page.ts';

const hmac: HmacSha256 = (key, text) => createHmac('sha256', key).update(text).digest('base64');

/** Public demonstration values; the secret is base64 of `example secret of an API account`. */
const account = {
  apiAccount: '292508153084379141',
  secret: 'whsec_ZXhhbXBsZSBzZWNyZXQgb2YgYW4gQVBJIGFjY291bnQ=',
  timestampMs: 1_795_259_405_000,
  ownId: '6f1d2c9e-home-page',
};

/** A signed call: what is sent, and how its signature is made of what. */
interface SignedCall {
  /** Fields of the request, by name. */
  headers: Record<string, string>;
  body: string;
  /** The signed text, with a dot between two parts. */
  parts: string[];
  signature: string;
  secret: string;
}

function sign(body: string, path: string): SignedCall {
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
    signature,
    secret: account.secret,
  };
}

/**
 * A signed call and its answer, as the home page shows them: the first example of the trace page, the
 * shortest call that shows everything.
 */
export function toSpecimen(pages: readonly OperationPage[]) {
  const page = pages.find(({ id }) => id === 'logistics/query');
  const example = page?.examples[0];
  if (!page || !example) throw new Error('the contract has no example of logistics/query to show');
  return {
    ...sign(JSON.stringify(example.request), page.path),
    path: toOperationPath(page.version, page),
    answer: example.answer,
  };
}
