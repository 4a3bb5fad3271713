import { setImmediate as turnOfLoop } from 'node:timers/promises';

/**
 * Lets one write at a time, in the order in which they asked, and everything else in between: a long
 * row of writes, each of them short, holds up nobody.
 */
export class WriteTurns {
  private last: Promise<void> = Promise.resolve();

  /** Resolves once it is the asker's turn, to what ends it. */
  async take(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const before = this.last;
    this.last = promise.then(() => turnOfLoop());
    await before;
    return resolve;
  }
}
