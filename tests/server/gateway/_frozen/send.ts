import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '#contract/errors.ts';
import { signedHeaders, toCallId, toSignature, toSignedText } from '#contract/signature/hmac-v2.ts';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import type { Descriptor } from '#contract/versions/descriptors.ts';
import type { AnsweredError } from '#reference/openapi-parts.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { hmacSha256 } from '#server/crypto/webhook-signature.ts';
import type { FrozenCall } from './document.ts';
import type { GateIntegrator } from './integrator.ts';

/** A response as received. */
export interface Outcome {
  status: number;
  body: {
    code: ErrorCode;
    msg: string;
    data: unknown;
    /** Only in version 2. */
    errors?: AnsweredError[];
  };
}

const schemes = {
  'md5-v1': ({ account, portal }: GateIntegrator, _path: string, text: string) => ({
    headers: {
      apiAccount: account.apiAccount,
      digest: toHeaderDigest(md5, text, account.privateKey),
      timestamp: String(portal.clock.now),
    },
    payload: new URLSearchParams({ bizContent: text }).toString(),
  }),
  'hmac-v2': ({ account, portal }: GateIntegrator, path: string, text: string) => {
    const id = toCallId(path, randomUUID());
    const timestamp = String(Math.floor(portal.clock.now / 1000));
    return {
      headers: {
        [signedHeaders.account]: account.apiAccount,
        [signedHeaders.id]: id,
        [signedHeaders.timestamp]: timestamp,
        [signedHeaders.signature]: toSignature(
          hmacSha256,
          account.webhookSecret,
          toSignedText(id, timestamp, text),
        ),
      },
      payload: text,
    };
  },
};

/** Makes a call with the signature and form of its version. */
export async function send(
  integrator: GateIntegrator,
  { scheme, contentType }: Descriptor,
  { path, url }: Pick<FrozenCall, 'path' | 'url'>,
  request: object,
): Promise<Outcome> {
  const { headers, payload } = schemes[scheme](integrator, path, JSON.stringify(request));
  const answer = await integrator.portal.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': contentType, ...headers },
    payload,
  });
  return { status: answer.statusCode, body: answer.json() };
}
