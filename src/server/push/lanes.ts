import type { DueReceiver } from './claim.ts';

/** Pushes on their way at a time: to one receiver, to one that fails, to all. */
const mostToOne = 8;
const mostToFailing = 1;
const mostToAll = 500;
/** From here on nobody gets more than one, and failing receivers get nothing further. */
const crowded = mostToAll / 2;
const failuresInRow = 2;

interface Lane {
  inFlight: number;
  /** Failed attempts since the last acknowledged one. */
  failures: number;
}

const keyOf = ({ accountId, kind }: DueReceiver) => `${accountId} ${kind}`;

/** How much of this process each receiver holds: a slow or dead one leaves room for all others. */
export class Lanes {
  private readonly lanes = new Map<string, Lane>();
  private total = 0;

  private laneOf(receiver: DueReceiver): Lane {
    return this.lanes.get(keyOf(receiver)) ?? { inFlight: 0, failures: 0 };
  }

  private isFailing(receiver: DueReceiver): boolean {
    return this.laneOf(receiver).failures >= failuresInRow;
  }

  /** How many more pushes of a receiver may be sent now. */
  freeFor(receiver: DueReceiver): number {
    const isCrowded = this.total >= crowded;
    const failing = this.isFailing(receiver);
    if (this.total >= mostToAll || (isCrowded && failing)) return 0;
    const most = failing || isCrowded ? mostToFailing : mostToOne;
    return Math.max(0, most - this.laneOf(receiver).inFlight);
  }

  /** Healthy receivers first; among equals each has the same chance, so that a full house starves nobody. */
  inOrder(receivers: readonly DueReceiver[], random: () => number): DueReceiver[] {
    return receivers
      .map((receiver) => ({ receiver, place: random() + (this.isFailing(receiver) ? 1 : 0) }))
      .sort((one, other) => one.place - other.place)
      .map(({ receiver }) => receiver);
  }

  take(receiver: DueReceiver): void {
    const lane = this.laneOf(receiver);
    this.lanes.set(keyOf(receiver), { ...lane, inFlight: lane.inFlight + 1 });
    this.total += 1;
  }

  /** Frees the place of an attempt; `succeeded` is undefined where it came to no end. */
  free(receiver: DueReceiver, succeeded: boolean | undefined): void {
    const lane = this.laneOf(receiver);
    const inFlight = lane.inFlight - 1;
    let { failures } = lane;
    if (succeeded !== undefined) failures = succeeded ? 0 : failures + 1;
    if (inFlight === 0 && failures === 0) this.lanes.delete(keyOf(receiver));
    else this.lanes.set(keyOf(receiver), { inFlight, failures });
    this.total -= 1;
  }
}
