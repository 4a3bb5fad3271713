import { answerAsked } from '#server/worker-thread.ts';
import { createTypeset, type PrintSize } from './typeset.ts';

/** What the thread is asked for. */
export interface Asked {
  size: PrintSize;
  /** As `toLabel` made it. */
  label: object;
}

const typeset = createTypeset();

answerAsked(({ size, label }: Asked) => typeset(size, label));
