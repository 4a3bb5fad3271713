import { browserHashes } from '#client/hashes.ts';
import type { Cause } from '#contract/causes.ts';
import { descriptor2 } from '#contract/versions/descriptors.ts';
import { longestTextBytes } from '#diagnosis/diagnose.ts';
import { diagnoseSignature } from '#diagnosis/v2/diagnose.ts';
import type { HmacInput } from './ladder.ts';

export interface Surroundings {
  apiAccount: string;
  /** Address of the open API, without a slash at the end. */
  origins: readonly string[];
  /** The account's key of version 1. */
  privateKey: string;
}

/** Returns the mistakes that led to a signature; none if it is right, undefined if no known mistake explains it. */
export function explainSignature(
  { id, timestamp, body, secret }: HmacInput,
  { apiAccount, origins, privateKey }: Surroundings,
  pasted: string,
  nowMs: number,
): readonly Cause[] | undefined {
  if (body.length > longestTextBytes) return undefined;
  const { basePath, mockPath } = descriptor2;
  const paths = [basePath, mockPath];
  const diagnosis = diagnoseSignature(browserHashes, {
    signature: pasted.trim(),
    id,
    timestamp,
    apiAccount,
    text: body,
    bases: [...paths, ...origins.flatMap((origin) => paths.map((path) => origin + path))],
    secret,
    ...(privateKey !== '' && { privateKey }),
    nowMs,
  });
  return diagnosis?.causes;
}
