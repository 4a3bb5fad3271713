import { SHARE_ENV } from 'node:worker_threads';
import { type ThreadOptions, WorkerThread } from '#server/worker-thread.ts';
import type { PrintSize } from './typeset.ts';
import type { Asked } from './typeset-thread.ts';

const threads = 2;
/** Labels that wait for one thread: two to four seconds of its work. */
const mostForOne = 150;
export const mostWaiting = threads * mostForOne;

const options: Omit<ThreadOptions, 'onEnded'> = {
  script: new URL('./typeset-thread.ts', import.meta.url),
  name: 'a thread that makes labels',
  mostWaiting: mostForOne,
  workerData: threads,
  // The compiler reads that of the process (typeset.ts).
  env: SHARE_ENV,
};

/** Makes labels in threads of their own; the second starts when a label would wait for the first. */
export class LabelThreads {
  readonly #threads: WorkerThread<Asked, Uint8Array>[];

  /** `onEnded`: told of a thread that died, with why. */
  constructor(onEnded: ThreadOptions['onEnded']) {
    const start = () => new WorkerThread<Asked, Uint8Array>({ ...options, onEnded });
    this.#threads = Array.from({ length: threads }, start);
  }

  /** Labels that are waited for. */
  get waiting(): number {
    return this.#threads.reduce((count, each) => count + each.waiting, 0);
  }

  /** The PDF of a label, of what `toLabel` made for its template. Rejects with TooManyWaiting, or with why it cannot be made. */
  async typeset(size: PrintSize, label: object): Promise<Buffer> {
    const least = this.#threads.reduce((one, other) => (other.waiting < one.waiting ? other : one));
    return Buffer.from(await least.ask({ size, label }));
  }

  /** Ends the threads; whoever still waits is told so. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((each) => each.close()));
  }
}
