import { parentPort } from 'node:worker_threads';
import type { Label } from './label.ts';
import { createTypeset, type PrintSize } from './typeset.ts';

/** What the thread is asked for. */
export interface Asked {
  size: PrintSize;
  label: Label;
}

/** What it answers to each, one after the other. */
export interface Made {
  pdf?: Uint8Array;
  error?: unknown;
}

const typeset = createTypeset();

function make({ size, label }: Asked): Made {
  try {
    return { pdf: typeset(size, label) };
  } catch (error) {
    return { error };
  }
}

parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(make(asked)));
