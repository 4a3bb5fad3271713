import { constants, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { answerAsked } from '#server/runtime/worker-thread.ts';
import { createTypeset, type PrintSize } from './typeset.ts';

/** A request to the thread. */
export interface Asked {
  size: PrintSize;
  /** As returned by `toLabel`. */
  labels: readonly object[];
}

/** Gives calls priority over labels if cores are short. Outside Linux it would affect the whole process. */
function goAfterCalls() {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

const typeset = createTypeset(Number(workerData));

answerAsked(({ size, labels }: Asked) => {
  try {
    return typeset(size, labels);
  } finally {
    // Only before the first: it reads the fonts, which takes many seconds of the time that calls leave on a
    // busy machine.
    goAfterCalls();
  }
});
