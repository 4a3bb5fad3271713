import { diagnoseBusiness, diagnoseHeader } from '#contract/diagnosis/diagnose.ts';
import { serverHashes } from '#server/hashes.ts';
import { answerAsked } from '#server/worker-thread.ts';
import type { Evidence, Found } from './diagnosis-thread.ts';

/** Thrown where a diagnosis takes more of the processor than it may. */
class Overdue extends Error {}

/** Of the processor, from now on. */
function createWatch(mostCpuMs: number): () => void {
  const begun = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(begun);
    if (user + system > mostCpuMs * 1000) throw new Overdue();
  };
}

answerAsked(({ digest, evidence, mostCpuMs }: Evidence & { mostCpuMs: number }): Found => {
  const assertInTime = createWatch(mostCpuMs);
  try {
    const diagnosis =
      digest === 'header'
        ? diagnoseHeader(serverHashes, evidence, assertInTime)
        : diagnoseBusiness(serverHashes, evidence, assertInTime);
    return diagnosis ?? 'unknown';
  } catch (error) {
    if (error instanceof Overdue) return 'overdue';
    throw error;
  }
});
