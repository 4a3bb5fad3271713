import { answerAsked } from '#server/worker-thread.ts';
import type { Label } from './to-label.ts';
import { createTypeset, type PrintSize } from './typeset.ts';

/** What the thread is asked for. */
export interface Asked {
  size: PrintSize;
  label: Label;
}

const typeset = createTypeset();

answerAsked(({ size, label }: Asked) => typeset(size, label));
