import { constants, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { answerRequests } from '#server/runtime/worker-thread.ts';
import { createTypeset, type PrintSize } from './typeset.ts';

export interface TypesetRequest {
  size: PrintSize;
  /** As returned by `toLabel`. */
  labels: readonly object[];
}

/** Gives calls priority over labels if cores are short. Outside Linux it would affect the whole process. */
function goAfterCalls() {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

const typeset = createTypeset(Number(workerData));

answerRequests(({ size, labels }: TypesetRequest) => {
  try {
    return typeset(size, labels);
  } finally {
    // Only before the first, which reads the fonts for many seconds on a busy machine.
    goAfterCalls();
  }
});
