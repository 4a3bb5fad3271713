import { Worker } from 'node:worker_threads';
import type { Label } from './label.ts';
import type { PrintSize } from './typeset.ts';
import type { Asked, Made } from './typeset-thread.ts';

/** About a second of work. */
export const mostWaiting = 100;

/** Thrown where more labels are waited for than can soon be made. */
export class TooManyLabels extends Error {
  constructor() {
    super(`${mostWaiting} labels are waited for already`);
  }
}

/** A thread and who waits for its labels, in the order in which it makes them. */
interface Running {
  worker: Worker;
  waiting: PromiseWithResolvers<Buffer>[];
}

function toPdf(made: Made): Buffer {
  if (!made.pdf) throw made.error;
  return Buffer.from(made.pdf);
}

/**
 * Makes labels in a thread of its own, so that no other call waits for them. The thread starts with
 * the first label, and anew with the next one where it died; it keeps no process alive.
 */
export class LabelThread {
  #running: Running | undefined;

  /** The PDF of a label. Rejects with TooManyLabels, or with why it cannot be made. */
  typeset(size: PrintSize, label: Label): Promise<Buffer> {
    this.#running ??= this.#start();
    const { worker, waiting } = this.#running;
    if (waiting.length >= mostWaiting) return Promise.reject(new TooManyLabels());
    const asked = Promise.withResolvers<Buffer>();
    waiting.push(asked);
    worker.ref();
    worker.postMessage({ size, label } satisfies Asked);
    return asked.promise;
  }

  /** Ends the thread; whoever still waits is told so. */
  async close(): Promise<void> {
    await this.#running?.worker.terminate();
  }

  #start(): Running {
    const worker = new Worker(new URL('./typeset-thread.ts', import.meta.url));
    const running: Running = { worker, waiting: [] };
    let cause: unknown;
    worker.on('message', (made: Made) => {
      const asked = running.waiting.shift();
      if (running.waiting.length === 0) worker.unref();
      asked?.resolve(Promise.try(toPdf, made));
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', (code) => {
      if (this.#running === running) this.#running = undefined;
      const error = new Error(`the thread that makes labels ended with ${code}`, { cause });
      for (const asked of running.waiting) asked.reject(error);
    });
    return running;
  }
}
