import { isObject } from '#contract/is-object.ts';
import { parseJson, setTextMember } from '#contract/json-text.ts';
import type { BusinessDigest } from '#contract/operation.ts';
import { type Md5, toBusinessDigest, toCipher } from '#contract/signature/md5-v1.ts';
import { findSigner, signers, toScalarText } from '#contract/signer.ts';
import type { Credentials } from './credentials.ts';

/** Returns the text with the right `digest` inside; unchanged without a key or a JSON object. */
export function withBusinessDigest(
  md5: Md5,
  rule: BusinessDigest,
  text: string,
  credentials: Credentials,
): string {
  const { privateKey } = credentials;
  const parsed = parseJson(text);
  if (!privateKey || !parsed.ok || !isObject(parsed.value)) return text;
  const signer = findSigner(rule, parsed.value);
  if (!signer) return text;
  const names = signers[signer];
  const code = toScalarText(parsed.value[names.code]);
  const cipher = toCipher(md5, credentials[names.secret]);
  const digest = toBusinessDigest(md5, code, cipher, privateKey);
  return parsed.value.digest === digest ? text : setTextMember(text, 'digest', digest);
}
