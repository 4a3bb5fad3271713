import { SHARE_ENV } from 'node:worker_threads';
import { FairQueue } from '#server/fair-queue.ts';
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

/** PDFs of many labels that wait: of one account three to nine seconds of a thread where each is full. */
export const mostPdfs = { inAll: 20, ofOne: 10 };
const usualPdfMs = 500;

/** Makes labels in threads of their own; the second starts when a label would wait for the first. */
export class LabelThreads {
  readonly #first: WorkerThread<Asked, Uint8Array>;
  /** Makes all PDFs of many labels, one at a time: single labels have the first one to themselves. */
  readonly #second: WorkerThread<Asked, Uint8Array>;
  readonly #queue = new FairQueue({
    name: 'the PDF of many labels',
    mostRunning: 1,
    mostWaiting: mostPdfs,
    usualMs: usualPdfMs,
  });
  /** Labels of the PDF that is being made. */
  #many = 0;

  /** `onEnded`: told of a thread that died, with why. */
  constructor(onEnded: ThreadOptions['onEnded']) {
    const start = () => new WorkerThread<Asked, Uint8Array>({ ...options, onEnded });
    [this.#first, this.#second] = [start(), start()];
  }

  /** Labels that are waited for. */
  get waiting(): number {
    return this.#first.waiting + this.#second.waiting + Math.max(this.#many - 1, 0);
  }

  /** The PDF of a label, of what `toLabel` made for its template. Rejects with TooManyWaiting, or with why it cannot be made. */
  async typeset(size: PrintSize, label: object): Promise<Buffer> {
    const isFirstLess = this.#first.waiting <= this.#second.waiting + this.#many;
    const thread = isFirstLess ? this.#first : this.#second;
    return Buffer.from(await thread.ask({ size, labels: [label] }));
  }

  /** One PDF of many labels, a page each; owners take turns. Rejects as `typeset`. */
  typesetMany(owner: string, size: PrintSize, labels: readonly object[]): Promise<Buffer> {
    return this.#queue.take(owner, async () => {
      this.#many = labels.length;
      try {
        return Buffer.from(await this.#second.ask({ size, labels }));
      } finally {
        this.#many = 0;
      }
    });
  }

  /** Ends the threads; whoever still waits is told so. */
  async close(): Promise<void> {
    this.#queue.close();
    await Promise.all([this.#first.close(), this.#second.close()]);
  }
}
