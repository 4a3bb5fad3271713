import {
  type HmacSha256,
  signaturePrefix,
  toKeyBytes,
  toSecretBase64,
} from '#contract/signature/hmac-v2.ts';
import { fromBase64, toBase64, toHex } from '#diagnosis/bytes.ts';
import { plain, type Step, toInput, toOutput } from '../_ladder.ts';

export interface HmacInput {
  /** `whsec_` and base64, or the base64 alone. */
  secret: string;
  /** The full `webhook-id`. */
  id: string;
  /** `webhook-timestamp`, as it is sent. */
  timestamp: string;
  body: string;
}

export function toKeyLadder(secret: string): Step[] {
  const bytes = toKeyBytes(secret);
  return [
    toInput('secretBase64', [{ text: toSecretBase64(secret), kind: 'key' }]),
    { ...toInput('secretBytes', [{ text: toHex(bytes), kind: 'key' }]), bytes: bytes.length },
  ];
}

/** Returns the steps from id, timestamp and body to `webhook-signature`. */
export function toSignatureLadder(hmac: HmacSha256, input: HmacInput): Step[] {
  const { secret, id, timestamp, body } = input;
  const pieces = [
    { text: `${id}.`, kind: 'id' as const },
    { text: `${timestamp}.`, kind: 'timestamp' as const },
    plain(body),
  ];
  const signed = pieces.map(({ text }) => text).join('');
  const base64 = hmac(toKeyBytes(secret), signed);
  const raw = fromBase64(base64) ?? new Uint8Array();
  return [
    toInput('signedText', pieces),
    toOutput('hmacHex', toHex(raw)),
    toOutput('hmacBase64', toBase64(raw)),
    toOutput('signature', signaturePrefix + base64),
  ];
}
