import type { Claimed, DueReceiver } from './claim.ts';
import { keyOf } from './receiver-load.ts';

/** Pushes that are claimed and wait until another of their receiver has ended. */
export class Ahead {
  private readonly queues = new Map<string, Claimed[]>();

  count(receiver: DueReceiver): number {
    return this.queues.get(keyOf(receiver))?.length ?? 0;
  }

  add(claimed: Claimed): void {
    const key = keyOf(claimed.receiver);
    const queue = this.queues.get(key) ?? [];
    queue.push(claimed);
    this.queues.set(key, queue);
  }

  /** Takes out the next of a receiver. */
  next(receiver: DueReceiver): Claimed | undefined {
    return this.queues.get(keyOf(receiver))?.shift();
  }

  /** Takes out all of a receiver. */
  takeOf(receiver: DueReceiver): Claimed[] {
    const key = keyOf(receiver);
    const queue = this.queues.get(key) ?? [];
    this.queues.delete(key);
    return queue;
  }

  /** Takes out what was claimed for an address or key that is not among those of now; of all accounts unless some are named. */
  takeChanged(now: readonly DueReceiver[], accounts?: ReadonlySet<string>): Claimed[] {
    return [...this.queues.values()]
      .flatMap(([first]) => (first ? [first.receiver] : []))
      .filter((each) => accounts?.has(each.accountId) ?? true)
      .filter((each) => !now.some((other) => isSame(each, other)))
      .flatMap((each) => this.takeOf(each));
  }

  takeAll(): Claimed[] {
    const all = [...this.queues.values()].flat();
    this.queues.clear();
    return all;
  }
}

function isSame(one: DueReceiver, other: DueReceiver): boolean {
  return (
    keyOf(one) === keyOf(other) &&
    one.url === other.url &&
    one.setAt === other.setAt &&
    one.privateKey === other.privateKey
  );
}
