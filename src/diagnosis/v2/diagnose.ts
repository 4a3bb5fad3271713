import type { Cause } from '#contract/causes.ts';
import type { Diagnosis, Hashes } from '#contract/diagnosis.ts';
import { timestampToleranceS } from '#contract/signature/hmac-v2.ts';
import { type Attempt, search } from '../search.ts';
import { toSignatureAttempts } from './attempts.ts';
import type { SignatureEvidence } from './evidence.ts';
import { isInMilliseconds } from './layouts.ts';
import { toSignatureWritings } from './writings.ts';

/** Tries of one diagnosis, and bytes that they hash in all: long bodies are tried less often. */
export const mostTries = 6000;
export const mostHashedBytes = 32 * 1024 * 1024;

function* withinLimits(attempts: Iterable<Attempt>): Generator<Attempt> {
  let [tries, hashed] = [0, 0];
  for (const attempt of attempts) {
    tries += 1;
    for (const { length } of attempt.pieces) hashed += length;
    if (tries > mostTries || hashed > mostHashedBytes) return;
    yield attempt;
  }
}

/** What is wrong with the time that was sent, whatever was signed. */
function toTimeCauses({ timestamp, nowMs }: SignatureEvidence): Cause[] {
  if (isInMilliseconds(timestamp)) return ['milliseconds-sent'];
  if (!/^\d+$/.test(timestamp)) return [];
  const skewS = Math.abs(nowMs / 1000 - Number(timestamp));
  return skewS > timestampToleranceS ? ['clock-off'] : [];
}

/** What belongs to one signature as a whole leaves no room for smaller mistakes. */
function toToldCauses(causes: readonly Cause[], evidence: SignatureEvidence): readonly Cause[] {
  if (causes.includes('signature-version-1')) return ['signature-version-1'];
  // It says already that seconds are sent.
  if (causes.includes('seconds-signed')) return causes;
  return [...causes, ...toTimeCauses(evidence)];
}

/**
 * How a signature of version 2 came about, with the fewest mistakes; no causes where it is right and
 * in time, undefined where no known mistake leads to it. `assertInTime` is asked before each try, and
 * may throw where it has taken long enough.
 */
export function diagnoseSignature(
  hashes: Hashes,
  evidence: SignatureEvidence,
  assertInTime?: () => void,
): Diagnosis | undefined {
  const findWritings = toSignatureWritings(evidence.signature);
  if (!findWritings) return undefined;
  const attempts = withinLimits(toSignatureAttempts(hashes, evidence));
  const found = search(hashes, findWritings, attempts, assertInTime);
  return found && { ...found, causes: toToldCauses(found.causes, evidence) };
}
