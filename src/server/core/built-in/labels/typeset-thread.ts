import { constants, setPriority } from 'node:os';
import { workerData } from 'node:worker_threads';
import { answerAsked } from '#server/runtime/worker-thread.ts';
import { createTypeset, type PrintSize } from './typeset.ts';

/** What the thread is asked for. */
export interface Asked {
  size: PrintSize;
  /** As `toLabel` made them. */
  labels: readonly object[];
}

/** Where cores are short, calls go before labels. Elsewhere than on Linux it would be the whole process's. */
function goAfterCalls() {
  if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
}

const typeset = createTypeset(Number(workerData));

answerAsked(({ size, labels }: Asked) => {
  try {
    return typeset(size, labels);
  } finally {
    // Not before the first: it reads the fonts, which takes many seconds of what calls leave on a busy machine.
    goAfterCalls();
  }
});
