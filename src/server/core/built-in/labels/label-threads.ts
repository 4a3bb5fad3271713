import { SHARE_ENV } from 'node:worker_threads';
import { FairQueue } from '#server/runtime/fair-queue.ts';
import { type ThreadOptions, WorkerThread } from '#server/runtime/worker-thread.ts';
import type { PrintSize, Template } from './typeset.ts';
import type { Picture, TypesetRequest } from './typeset-thread.ts';

const threads = 2;
/** Labels that a thread holds at a time: the next is ready when one is done. */
const mostForOne = 2;
/** Maximum waiting labels: two to four seconds of the threads' work. When full, the owner with most gives way. */
export const mostLabels = { inAll: 300, ofOne: 300 };
const usualLabelMs = 20;

const options: Omit<ThreadOptions, 'onEnded'> = {
  script: new URL('./typeset-thread.ts', import.meta.url),
  name: 'a thread that makes labels',
  // Single labels, and one PDF of many.
  mostWaiting: threads * mostForOne + 1,
  workerData: threads,
  // The compiler reads the process's environment (typeset.ts).
  env: SHARE_ENV,
};

/** The PDFs of one account take three to nine seconds of a thread if each is full. */
export const mostPdfs = { inAll: 20, ofOne: 10 };
const usualPdfMs = 500;

/** Owner of a turn, and how long to wait for it. */
interface Turn {
  /** An account, or another name of the caller. */
  owner: string;
  signal?: AbortSignal | undefined;
}

/** Makes labels in separate threads; the second starts when a label would wait for the first. */
export class LabelThreads {
  readonly #first: WorkerThread<TypesetRequest, Uint8Array[]>;
  /** Makes all PDFs of many labels, one at a time, so that single labels have the first thread to themselves. */
  readonly #second: WorkerThread<TypesetRequest, Uint8Array[]>;
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
  #many = 0;

  /** `onEnded`: called with the reason when a thread dies. */
  constructor(onEnded: ThreadOptions['onEnded']) {
    const start = () => new WorkerThread<TypesetRequest, Uint8Array[]>({ ...options, onEnded });
    [this.#first, this.#second] = [start(), start()];
  }

  get waiting(): number {
    const inThreads = this.#first.waiting + this.#second.waiting;
    return this.#singles.waiting + inThreads + Math.max(this.#many - 1, 0);
  }

  get waitingPdfs(): number {
    return this.#queue.waiting;
  }

  /** Rejects with QueueFull, with the signal's reason if aborted, or with the reason for a failure. */
  async typeset(
    template: Template,
    label: object,
    { owner, signal }: Turn,
    picture?: Picture,
  ): Promise<Buffer> {
    const request = { template, labels: [label], picture };
    const make = () => this.#findIdler().ask(request);
    const [file = new Uint8Array()] = await this.#singles.take(owner, make, signal);
    return Buffer.from(file);
  }

  #findIdler(): WorkerThread<TypesetRequest, Uint8Array[]> {
    const isFirstLess = this.#first.waiting <= this.#second.waiting + this.#many;
    return isFirstLess ? this.#first : this.#second;
  }

  /** One PDF with a page for each label, or a picture of each. Rejects as `typeset`. */
  typesetMany(
    size: PrintSize,
    labels: readonly object[],
    { owner, signal }: Turn,
    picture?: Picture,
  ): Promise<Buffer[]> {
    const make = async () => {
      this.#many = labels.length;
      try {
        const files = await this.#second.ask({ template: size, labels, picture });
        return files.map((file) => Buffer.from(file));
      } finally {
        this.#many = 0;
      }
    };
    return this.#queue.take(owner, make, signal);
  }

  /** Ends the threads and rejects waiting requests. */
  async close(): Promise<void> {
    this.#singles.close();
    this.#queue.close();
    await Promise.all([this.#first.close(), this.#second.close()]);
  }
}
