import type { DueDestination } from './destination.ts';

/** Pushes on their way at a time: to one receiver, to one that fails, to all. */
const mostToOne = 8;
const mostToFailing = 1;
const mostToAll = 500;
/** From here on no receiver gets more than one, and failing receivers get none. */
const crowded = mostToAll / 2;
const failuresInRow = 2;

interface Load {
  inFlight: number;
  /** Failed attempts since the last acknowledged one. */
  failures: number;
}

const keyOf = ({ accountId, kind }: DueDestination) => `${accountId} ${kind}`;

/** How much of this process each receiver holds: a slow or dead one leaves room for all others. */
export class ReceiverLoad {
  private readonly loads = new Map<string, Load>();
  private total = 0;

  private loadOf(receiver: DueDestination): Load {
    return this.loads.get(keyOf(receiver)) ?? { inFlight: 0, failures: 0 };
  }

  private isFailing(receiver: DueDestination): boolean {
    return this.loadOf(receiver).failures >= failuresInRow;
  }

  /** How many more pushes of a receiver may be sent now. */
  freeFor(receiver: DueDestination): number {
    const isCrowded = this.total >= crowded;
    const failing = this.isFailing(receiver);
    if (this.total >= mostToAll || (isCrowded && failing)) return 0;
    const most = failing || isCrowded ? mostToFailing : mostToOne;
    return Math.max(0, most - this.loadOf(receiver).inFlight);
  }

  /** Healthy receivers first; among equals each has the same chance, so that no receiver starves when many wait. */
  inOrder(receivers: readonly DueDestination[], random: () => number): DueDestination[] {
    return receivers
      .map((receiver) => ({ receiver, place: random() + (this.isFailing(receiver) ? 1 : 0) }))
      .sort((one, other) => one.place - other.place)
      .map(({ receiver }) => receiver);
  }

  take(receiver: DueDestination): void {
    const load = this.loadOf(receiver);
    this.loads.set(keyOf(receiver), { ...load, inFlight: load.inFlight + 1 });
    this.total += 1;
  }

  /** Frees the place of an attempt; `succeeded` is undefined where it came to no end. */
  free(receiver: DueDestination, succeeded: boolean | undefined): void {
    const load = this.loadOf(receiver);
    const inFlight = load.inFlight - 1;
    let { failures } = load;
    if (succeeded !== undefined) failures = succeeded ? 0 : failures + 1;
    if (inFlight === 0 && failures === 0) this.loads.delete(keyOf(receiver));
    else this.loads.set(keyOf(receiver), { inFlight, failures });
    this.total -= 1;
  }
}
