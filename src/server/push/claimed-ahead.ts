import type { Delivery } from './delivery.ts';
import type { DueDestination } from './destination.ts';

/** Of a slower receiver, the commits between its attempts do not matter. */
const quickMs = 100;
/** Claims that wait longer are released, since the address may have changed, or another process may be free. */
const mostWaitMs = 1000;

const keyOf = ({ accountId, kind }: DueDestination) => `${accountId} ${kind}`;

/** An attempt that ended. */
interface Ended {
  delivery: Delivery;
  outcome: { attemptedAt: number };
  error: string | null;
}

/**
 * Claimed pushes that wait until an attempt at their receiver ends. They leave while the commit of the ones
 * before them waits for the disk.
 */
export class ClaimedAhead {
  private readonly leaseMs: number;
  private readonly waiting = new Map<string, Delivery[]>();
  private released: Delivery[] = [];

  constructor(leaseMs: number) {
    this.leaseMs = leaseMs;
  }

  /** Returns which receivers have pushes claimed ahead: those that just acknowledged one quickly. */
  quickAfter(ended: readonly Ended[], now: number): (receiver: DueDestination) => boolean {
    const quick = new Set(
      ended
        .filter(({ error, outcome }) => error === null && now - outcome.attemptedAt <= quickMs)
        .map(({ delivery }) => keyOf(delivery.receiver)),
    );
    return (receiver) => quick.has(keyOf(receiver));
  }

  waitingFor(receiver: DueDestination): number {
    return this.waiting.get(keyOf(receiver))?.length ?? 0;
  }

  add(delivery: Delivery): void {
    const key = keyOf(delivery.receiver);
    const waiting = this.waiting.get(key);
    if (waiting) waiting.push(delivery);
    else this.waiting.set(key, [delivery]);
  }

  next(receiver: DueDestination): Delivery | undefined {
    const key = keyOf(receiver);
    const waiting = this.waiting.get(key);
    const next = waiting?.shift();
    if (waiting?.length === 0) this.waiting.delete(key);
    return next;
  }

  /** Sends nothing more of what waits for a receiver. */
  release(receiver: DueDestination): void {
    const key = keyOf(receiver);
    this.released.push(...(this.waiting.get(key) ?? []));
    this.waiting.delete(key);
  }

  /** Takes the claims to release, with those that waited too long. */
  takeReleased(now: number): Delivery[] {
    for (const [first] of this.waiting.values()) {
      if (first && now - (first.leaseUntil - this.leaseMs) > mostWaitMs)
        this.release(first.receiver);
    }
    return this.released.splice(0);
  }

  /** Keeps claims that could not be released for the next time. */
  putBack(released: readonly Delivery[]): void {
    this.released.push(...released);
  }

  takeAll(): Delivery[] {
    for (const [first] of this.waiting.values()) if (first) this.release(first.receiver);
    return this.released.splice(0);
  }
}
