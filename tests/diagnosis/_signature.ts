import { createHmac } from 'node:crypto';
import type { Cause } from '#contract/causes.ts';
import type { Diagnosis, Hashes } from '#contract/diagnosis.ts';
import { toKeyBytes } from '#contract/signature/hmac-v2.ts';
import { diagnoseSignature } from '#diagnosis/v2/diagnose.ts';
import type { SignatureEvidence } from '#diagnosis/v2/evidence.ts';
import { serverHashes } from '#server/crypto/hashes.ts';

/** Contains + and /, which some decoders skip. */
export const secret = 'whsec_+/Ab3cD4eF5gH6iJ7kL8mN9oP0qR1sT2uV3wX4yZ5A8=';
export const base64 = secret.slice('whsec_'.length);
export const privateKey = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
export const id = 'order/addOrder:Call_0001-x';
export const timestamp = '1780000000';
export const body =
  '{"customerCode":"J0000000001","receiver":{"city":"القاهرة","name":"王 <A&B>"},"note":"it\'s a/b=c+d","none":null,"weight":10.0}';

export const evidence: SignatureEvidence = {
  signature: '',
  id,
  timestamp,
  apiAccount: '100000000000000001',
  text: body,
  bases: ['/webopenplatformapi/v2', 'https://portal.example/webopenplatformapi/v2'],
  secret,
  privateKey,
  nowMs: 1_780_000_000_400,
};

export type Key = string | Uint8Array;

/** Raw HMAC-SHA256 of node:crypto. */
export function hmac(key: Key, text: string | Uint8Array, name = 'sha256'): Buffer {
  return createHmac(name, key).update(text).digest();
}

export const rightKey = toKeyBytes(secret);

/** The signature of a program without other mistakes. */
export function sign(text: string | Uint8Array, key: Key = rightKey): string {
  return `v1,${hmac(key, text).toString('base64')}`;
}

export const signedText = (signed = body) => `${id}.${timestamp}.${signed}`;

export function explain(
  signature: string,
  known: Partial<SignatureEvidence> = {},
  hashes: Hashes = serverHashes,
): Diagnosis | undefined {
  return diagnoseSignature(hashes, { ...evidence, ...known, signature });
}

/** A mistake, its expected causes, and the signature that a program made. */
export type Mistake = readonly [name: string, causes: readonly Cause[], signature: string];
