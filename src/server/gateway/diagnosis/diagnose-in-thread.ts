import { diagnoseBusiness, diagnoseHeader } from '#contract/diagnosis/diagnose.ts';
import type { Hashes } from '#contract/diagnosis/diagnosis.ts';
import { serverHashes } from '#server/hashes.ts';
import { answerAsked } from '#server/worker-thread.ts';
import type { Evidence, Found } from './diagnosis-thread.ts';

/** Thrown where a diagnosis takes more of the processor than it may. */
class Overdue extends Error {}

/** Hashes are most of the work: who asks for one is asked in turn how long it took so far. */
function createHashes(mostCpuUs: number): Hashes {
  const begun = process.threadCpuUsage();
  const assertInTime = () => {
    const { user, system } = process.threadCpuUsage(begun);
    if (user + system > mostCpuUs) throw new Overdue();
  };
  return {
    hash(...asked) {
      assertInTime();
      return serverHashes.hash(...asked);
    },
    hmac(...asked) {
      assertInTime();
      return serverHashes.hmac(...asked);
    },
  };
}

answerAsked(({ digest, evidence, mostCpuUs }: Evidence & { mostCpuUs: number }): Found => {
  const hashes = createHashes(mostCpuUs);
  try {
    const diagnosis =
      digest === 'header' ? diagnoseHeader(hashes, evidence) : diagnoseBusiness(hashes, evidence);
    return diagnosis ?? 'unknown';
  } catch (error) {
    if (error instanceof Overdue) return 'overdue';
    throw error;
  }
});
