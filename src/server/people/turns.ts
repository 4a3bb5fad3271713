import { PortalError } from './portal-error.ts';

const busyWaitS = 5;

interface Waiting {
  begin(): void;
  refuse(error: PortalError): void;
}

const busy = () => new PortalError('tooOften', 'portal.busy', { data: { waitS: busyWaitS } });

/**
 * Work that costs much, a few at a time. Who waits is served in turns, one of each asker after the
 * other; where too many wait, whoever has most of them waiting is refused with `tooOften`.
 */
export class Turns {
  private readonly maxRunning: number;
  private readonly maxWaiting: number;
  private running = 0;
  private count = 0;
  /** By asker, in the order in which their turn comes. */
  private readonly waiting = new Map<string, Waiting[]>();

  constructor(maxRunning: number, maxWaiting: number) {
    this.maxRunning = maxRunning;
    this.maxWaiting = maxWaiting;
  }

  get length(): number {
    return this.count;
  }

  async take<Result>(work: () => Promise<Result>, asker = ''): Promise<Result> {
    if (this.running < this.maxRunning) this.running += 1;
    else await this.wait(asker);
    try {
      return await work();
    } finally {
      // Whoever ends hands its turn on, so that nobody slips in between.
      const next = this.takeNext();
      if (next) next.begin();
      else this.running -= 1;
    }
  }

  private wait(asker: string): Promise<void> {
    if (this.count >= this.maxWaiting) this.makeRoom(asker);
    this.count += 1;
    return new Promise<void>((begin, refuse) => {
      const own = this.waiting.get(asker);
      if (own) own.push({ begin, refuse });
      else this.waiting.set(asker, [{ begin, refuse }]);
    });
  }

  /** Refuses the newest of who has most waiting; throws where that is the asker. */
  private makeRoom(asker: string): void {
    const own = this.waiting.get(asker)?.length ?? 0;
    const longest = [...this.waiting.values()].reduce<Waiting[]>(
      (found, each) => (each.length > found.length ? each : found),
      [],
    );
    if (longest.length <= own + 1) throw busy();
    this.count -= 1;
    longest.pop()?.refuse(busy());
  }

  private takeNext(): Waiting | undefined {
    const [turn] = this.waiting;
    if (!turn) return undefined;
    const [asker, own] = turn;
    this.waiting.delete(asker);
    const next = own.shift();
    if (own.length > 0) this.waiting.set(asker, own);
    this.count -= 1;
    return next;
  }
}
