import { SHARE_ENV } from 'node:worker_threads';
import { FairQueue } from '#server/runtime/fair-queue.ts';
import { type ThreadOptions, WorkerThread } from '#server/runtime/worker-thread.ts';
import type { PrintSize } from './typeset.ts';
import type { Asked } from './typeset-thread.ts';

const threads = 2;
/** Labels that a thread has at a time: the next one is there when one is made. */
const mostForOne = 2;
/** Labels that wait: two to four seconds of the threads' work. Where that is full, who has most gives way. */
export const mostLabels = { inAll: 300, ofOne: 300 };
const usualLabelMs = 20;

const options: Omit<ThreadOptions, 'onEnded'> = {
  script: new URL('./typeset-thread.ts', import.meta.url),
  name: 'a thread that makes labels',
  // Single labels, and one PDF of many.
  mostWaiting: threads * mostForOne + 1,
  workerData: threads,
  // The compiler reads that of the process (typeset.ts).
  env: SHARE_ENV,
};

/** PDFs of many labels that wait: of one account three to nine seconds of a thread where each is full. */
export const mostPdfs = { inAll: 20, ofOne: 10 };
const usualPdfMs = 500;

/** Whose turn it is, and until when they wait for it. */
interface Turn {
  /** An account, or another name of who asks. */
  owner: string;
  signal?: AbortSignal | undefined;
}

/** Makes labels in threads of their own; the second starts when a label would wait for the first. */
export class LabelThreads {
  readonly #first: WorkerThread<Asked, Uint8Array>;
  /** Makes all PDFs of many labels, one at a time: single labels have the first one to themselves. */
  readonly #second: WorkerThread<Asked, Uint8Array>;
  readonly #singles = new FairQueue({
    name: 'labels',
    mostRunning: threads * mostForOne,
    mostWaiting: mostLabels,
    usualMs: usualLabelMs,
  });
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
    const asked = this.#first.waiting + this.#second.waiting;
    return this.#singles.waiting + asked + Math.max(this.#many - 1, 0);
  }

  /** PDFs of many labels that wait for their turn. */
  get waitingPdfs(): number {
    return this.#queue.waiting;
  }

  /**
   * The PDF of a label, of what `toLabel` made for its template; owners take turns. Rejects with QueueFull, with why
   * the signal is aborted, or with why it cannot be made.
   */
  async typeset(size: PrintSize, label: object, { owner, signal }: Turn): Promise<Buffer> {
    const asked = { size, labels: [label] };
    return Buffer.from(await this.#singles.take(owner, () => this.#findIdler().ask(asked), signal));
  }

  #findIdler(): WorkerThread<Asked, Uint8Array> {
    const isFirstLess = this.#first.waiting <= this.#second.waiting + this.#many;
    return isFirstLess ? this.#first : this.#second;
  }

  /** One PDF of many labels, a page each; owners take turns. Rejects as `typeset`. */
  typesetMany(
    size: PrintSize,
    labels: readonly object[],
    { owner, signal }: Turn,
  ): Promise<Buffer> {
    const make = async () => {
      this.#many = labels.length;
      try {
        return Buffer.from(await this.#second.ask({ size, labels }));
      } finally {
        this.#many = 0;
      }
    };
    return this.#queue.take(owner, make, signal);
  }

  /** Ends the threads; whoever still waits is told so. */
  async close(): Promise<void> {
    this.#singles.close();
    this.#queue.close();
    await Promise.all([this.#first.close(), this.#second.close()]);
  }
}
