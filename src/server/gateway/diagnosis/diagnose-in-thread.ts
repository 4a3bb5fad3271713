import type { Diagnosis } from '#contract/diagnosis.ts';
import { diagnoseBusiness, diagnoseHeader } from '#diagnosis/diagnose.ts';
import { diagnoseSignature } from '#diagnosis/v2/diagnose.ts';
import { serverHashes } from '#server/crypto/hashes.ts';
import { answerRequests } from '#server/runtime/worker-thread.ts';
import type { Evidence, Found } from './diagnosis-thread.ts';

class Overdue extends Error {}

/** Between two checks of processor time, each of which takes as long as a short try. */
const betweenLooksMs = 0.2;

function createWatch(mostCpuMs: number): () => void {
  const begun = process.threadCpuUsage();
  let lookedAt = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    // A thread uses at most as much processor time as has passed.
    if (now - lookedAt < betweenLooksMs) return;
    lookedAt = now;
    const { user, system } = process.threadCpuUsage(begun);
    if (user + system > mostCpuMs * 1000) throw new Overdue();
  };
}

function diagnose({ digest, evidence }: Evidence, assertInTime: () => void): Diagnosis | undefined {
  if (digest === 'signature') return diagnoseSignature(serverHashes, evidence, assertInTime);
  return digest === 'header'
    ? diagnoseHeader(serverHashes, evidence, assertInTime)
    : diagnoseBusiness(serverHashes, evidence, assertInTime);
}

answerRequests(({ mostCpuMs, ...evidence }: Evidence & { mostCpuMs: number }): Found => {
  try {
    return diagnose(evidence, createWatch(mostCpuMs)) ?? 'unknown';
  } catch (error) {
    if (error instanceof Overdue) return 'overdue';
    throw error;
  }
});
