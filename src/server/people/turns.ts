import { PortalError } from './portal-error.ts';

const busyWaitS = 5;

/** Work that costs much, a few at a time; `tooOften` where too many wait already. */
export class Turns {
  private readonly maxRunning: number;
  private readonly maxWaiting: number;
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(maxRunning: number, maxWaiting: number) {
    this.maxRunning = maxRunning;
    this.maxWaiting = maxWaiting;
  }

  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.running < this.maxRunning) this.running += 1;
    else if (this.waiting.length < this.maxWaiting) {
      // Whoever ends hands its turn on, so that nobody slips in between.
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else {
      throw new PortalError('tooOften', 'portal.busy', { data: { waitS: busyWaitS } });
    }
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
