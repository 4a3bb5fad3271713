/** Calls `write` some time after it was scheduled; two writes never overlap. */
export class DelayedWrite {
  readonly #write: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #afterMs = 0;
  #writing: Promise<void> = Promise.resolve();
  #closed = false;

  constructor(write: () => Promise<void>) {
    this.#write = write;
  }

  /** Keeps an already scheduled write, unless it is later. */
  schedule(afterMs: number): void {
    if (this.#closed || (this.#timer && this.#afterMs <= afterMs)) return;
    clearTimeout(this.#timer);
    this.#afterMs = afterMs;
    this.#timer = setTimeout(() => void this.flush(), afterMs).unref();
  }

  /** Writes now, after any running write. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  /** Writes for the last time. */
  close(): Promise<void> {
    this.#closed = true;
    return this.flush();
  }
}
