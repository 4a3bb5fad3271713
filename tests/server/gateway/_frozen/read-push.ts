import { signedHeaders, toSignature, toSignedText } from '#contract/signature/hmac-v2.ts';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { md5 } from '#server/crypto/hashes.ts';
import { hmacSha256 } from '#server/crypto/webhook-signature.ts';
import { findSigning } from '#server/push/callback-secrets.ts';
import type { Received } from '../../push/_receiver.ts';
import type { GateIntegrator } from './integrator.ts';

/** Reads the content of a push; undefined when its signature is wrong for its version. */
type ReadPush = (integrator: GateIntegrator, kind: string, received: Received) => Promise<unknown>;

async function readSigned({ portal, accountId }: GateIntegrator, kind: string, received: Received) {
  const { headers, body } = received;
  const readOne = (name: string) => String(headers[name]);
  const place = { accountId, kind };
  const { context, secrets, clock } = portal;
  const [secret = ''] = await findSigning(context.database, place, secrets, clock.now);
  const id = readOne(signedHeaders.id);
  const text = toSignedText(id, readOne(signedHeaders.timestamp), body);
  if (toSignature(hmacSha256, secret, text) !== readOne(signedHeaders.signature)) return undefined;
  const { type, data } = JSON.parse(body);
  return type === kind ? data : undefined;
}

export const readPush: Record<'md5-v1' | 'hmac-v2', ReadPush> = {
  async 'md5-v1'({ account }, _kind, { headers, content }) {
    const { apiAccount, privateKey } = account;
    const isSigned = headers.digest === toHeaderDigest(md5, content, privateKey);
    return isSigned && headers.apiaccount === apiAccount ? JSON.parse(content) : undefined;
  },
  'hmac-v2': readSigned,
};
