import { WorkerThread } from '#server/worker-thread.ts';
import type { PrintSize } from './typeset.ts';
import type { Asked } from './typeset-thread.ts';

/** About a second of work. */
export const mostWaiting = 100;

/** Makes labels in a thread of its own. */
export class LabelThread {
  readonly #thread = new WorkerThread<Asked, Uint8Array>({
    script: new URL('./typeset-thread.ts', import.meta.url),
    name: 'the thread that makes labels',
    mostWaiting,
  });

  /** The PDF of a label, of what `toLabel` made for its template. Rejects with TooManyWaiting, or with why it cannot be made. */
  async typeset(size: PrintSize, label: object): Promise<Buffer> {
    return Buffer.from(await this.#thread.ask({ size, label }));
  }

  /** Ends the thread; whoever still waits is told so. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
