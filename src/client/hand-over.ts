import { type Cause, causes } from '#contract/causes.ts';
import { isObject } from '#contract/is-object.ts';
import { parseJson, setTextMember } from '#contract/json-text.ts';
import type { Descriptor } from '#contract/versions/descriptors.ts';
import { type Codec, openStorage, readStored, textCodec, writeStored } from './stored-atom.ts';

type Major = Descriptor['major'];

/** A request that was filled in for one version does not fit another. */
const toName = (operation: string, major: Major) =>
  major === 1 ? operation : `${major}:${operation}`;

export const draftKeys = {
  tester: (operation: string, major: Major) => `testerDraft:${toName(operation, major)}`,
  signing: (operation: string, major: Major) => `signDraft:${toName(operation, major)}`,
};

/** The values of a call's headers, to compare them step by step. */
export interface HandedSignature {
  /** `webhook-id` and `webhook-timestamp`; empty in version 1. */
  id: string;
  timestamp: string;
  /** `webhook-signature`, or version 1's `digest` header, as far as the call log keeps it. */
  signature: string;
  /** The mistakes that the gateway proved. */
  causes: readonly Cause[];
}

const signatureKey = (operation: string, major: Major) => `signHanded:${toName(operation, major)}`;

const signatureCodec: Codec<HandedSignature> = {
  parse: (text) => {
    const { id, timestamp, signature, causes: proven } = JSON.parse(text);
    const known = causes.filter((cause) => Array.isArray(proven) && proven.includes(cause));
    return { id: `${id}`, timestamp: `${timestamp}`, signature: `${signature}`, causes: known };
  },
  format: (handed) => JSON.stringify(handed),
};

/** Takes the call that `handOver` left for the signing panel of an operation's page, once. */
export function takeHanded(operation: string, major: Major): HandedSignature | undefined {
  const storage = openStorage('sessionStorage');
  const key = signatureKey(operation, major);
  const handed = readStored(storage, key, signatureCodec);
  writeStored(storage, key, signatureCodec, null);
  return handed ?? undefined;
}

/** Returns the request without its inner digest, of which only the beginning is known. */
function withoutDigest(request: string): string {
  const parsed = parseJson(request);
  const hasDigest = parsed.ok && isObject(parsed.value) && 'digest' in parsed.value;
  return hasDigest ? setTextMember(request, 'digest', '') : request;
}

/**
 * Hands a request of a version to the tester or signing panel of its operation's page, within this tab only.
 * Never hands over a key: the panel signs with its own and recomputes the inner digest.
 */
export function handOver(
  panel: keyof typeof draftKeys,
  operation: string,
  request: string,
  major: Major = 1,
  signature?: HandedSignature,
): void {
  const key = draftKeys[panel](operation, major);
  const storage = openStorage('sessionStorage');
  writeStored(storage, key, textCodec, withoutDigest(request));
  if (signature) writeStored(storage, signatureKey(operation, major), signatureCodec, signature);
}
