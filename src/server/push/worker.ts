import { toBatches } from '#server/database/prepare.ts';
import type { Queryable } from '#server/database/tables.ts';
import { isUnavailable } from '#server/database/unavailable.ts';
import { claimDeliveries, type Delivery } from './delivery.ts';
import {
  type DueDestination,
  findDestinations,
  findDueDestinations,
  openDestination,
} from './destination.ts';
import type { Post } from './post.ts';
import {
  type AttemptDeps,
  type EndedDelivery,
  recordEach,
  recordEnded,
  releaseClaims,
  toEnded,
} from './record.ts';
import { type Outcome, sendPush, toUnsent } from './send-push.ts';

/** Pushes in flight at a time: to one receiver, to a failing one, to all. */
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

/** Tracks the share that each receiver holds, so that a slow or dead one leaves room for all others. */
export class ReceiverLoad {
  private readonly loads = new Map<string, Load>();
  private total = 0;

  private loadOf(receiver: DueDestination): Load {
    return this.loads.get(keyOf(receiver)) ?? { inFlight: 0, failures: 0 };
  }

  private isFailing(receiver: DueDestination): boolean {
    return this.loadOf(receiver).failures >= failuresInRow;
  }

  /** Returns how many more pushes of a receiver may be sent now. */
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

  /** Frees the place of an attempt; `succeeded` is undefined if it did not finish. */
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

const pollMs = 1000;
/** Least milliseconds between two looks, so that pushes written together are read together. */
const gatherMs = 10;

export interface WorkerDeps extends AttemptDeps {
  post: Post;
}

/** Sends the pushes of the outbox; several processes may each run one on the same database. */
export class PushWorker {
  private readonly deps: WorkerDeps;
  private readonly load = new ReceiverLoad();
  private readonly inFlight = new Map<Delivery, Promise<void>>();
  private readonly stopped = new AbortController();
  private ended: EndedDelivery[] = [];
  private timer: NodeJS.Timeout | undefined;
  private poll: NodeJS.Timeout | undefined;
  private wanted = false;
  private nextLookAtMs = 0;
  private busy = false;
  private working: Promise<void> | undefined;
  private stopping = false;
  /** When it last looked for due pushes, or was started, in milliseconds since 1970; undefined if not started. */
  lookedAt: number | undefined;

  constructor(deps: WorkerDeps) {
    this.deps = deps;
  }

  get sending(): number {
    return this.inFlight.size;
  }

  /** Looks for due pushes now, every second, and when woken. */
  start(): void {
    // A worker that never gets to its first look is as stuck as one that stops.
    this.lookedAt = this.deps.now();
    this.poll = setInterval(() => this.look(), pollMs);
    this.look();
  }

  /** Called when a push may have been written. */
  wake(): void {
    if (!this.poll || this.stopping) return;
    const waitMs = this.nextLookAtMs - performance.now();
    this.timer ??= setTimeout(() => this.look(), Math.max(0, waitMs));
  }

  private look(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.nextLookAtMs = performance.now() + gatherMs;
    this.wanted = true;
    this.work();
  }

  private work(): void {
    if (this.busy) return;
    this.busy = true;
    this.working = this.turns();
  }

  private async turns(): Promise<void> {
    try {
      while (!this.stopping && (this.wanted || this.ended.length > 0)) {
        const everybody = this.wanted;
        this.wanted = false;
        await this.turn(everybody);
      }
    } catch (error) {
      // The next poll retries: ended attempts are still there to be recorded.
      this.deps.log.error({ err: error }, 'pushes could not be read or written down');
    } finally {
      // Synchronous with the loop's last look: whatever ends from now on starts another turn.
      this.busy = false;
    }
  }

  /** Records ended attempts and claims the next pushes, in one transaction. */
  private async turn(everybody: boolean): Promise<void> {
    const ended: EndedDelivery[] = [];
    const deliveries: Delivery[] = [];
    try {
      await this.deps.write(async (transaction) => {
        const now = this.deps.now();
        // Here, so that what ends while waiting for the transaction shares it.
        ended.push(...this.ended.splice(0));
        await recordEnded(this.deps, transaction, ended);
        const receivers = everybody
          ? await findDueDestinations(transaction, { now })
          : await this.findServed(transaction, ended);
        await this.claim(transaction, receivers, now, deliveries);
      });
    } catch (error) {
      for (const { receiver } of deliveries) this.load.free(receiver, undefined);
      await this.recover(ended, error);
      this.wanted ||= everybody;
      return;
    }
    if (everybody) this.lookedAt = this.deps.now();
    for (const each of deliveries) {
      if (this.outlasts(each)) this.send(each);
      // The commit took too long: a process that finds the lease expired must find no attempt in flight.
      else this.load.free(each.receiver, undefined);
    }
  }

  /** Records what a turn could not, since one of the attempts may have caused it; else throws the turn's error. */
  private async recover(ended: EndedDelivery[], error: unknown): Promise<void> {
    try {
      if (ended.length === 0 || isUnavailable(error)) throw error;
      await recordEach(this.deps, ended);
    } finally {
      this.ended.unshift(...ended);
    }
  }

  /** Returns true if a claim holds for a whole attempt, which takes at most half a lease. */
  private outlasts({ leaseUntil }: Delivery): boolean {
    return leaseUntil - this.deps.now() >= this.deps.leaseMs / 2;
  }

  private async findServed(transaction: Queryable, ended: readonly EndedDelivery[]) {
    const accountIds = [...new Set(ended.map(({ delivery }) => delivery.receiver.accountId))];
    const served: DueDestination[] = [];
    for (const batch of toBatches(accountIds)) {
      served.push(...(await findDestinations(transaction, { accountIds: batch })));
    }
    return served;
  }

  private async claim(
    transaction: Queryable,
    receivers: readonly DueDestination[],
    now: number,
    deliveries: Delivery[],
  ): Promise<void> {
    const times = { now, leaseUntil: now + this.deps.leaseMs };
    for (const receiver of this.load.inOrder(receivers, this.deps.schedule.random)) {
      const count = this.load.freeFor(receiver);
      if (count === 0) continue;
      const taken = await claimDeliveries(transaction, receiver, { ...times, count });
      for (const each of taken) this.load.take(each.receiver);
      deliveries.push(...taken);
    }
  }

  private send(delivery: Delivery): void {
    const attempt = this.attempt(delivery).then((outcome) => {
      this.inFlight.delete(delivery);
      this.load.free(delivery.receiver, outcome && outcome.fault === undefined);
      if (outcome) {
        this.ended.push(toEnded(delivery, outcome, this.deps));
        this.deps.onAttempt?.(outcome);
      }
      if (this.poll) this.work();
    });
    this.inFlight.set(delivery, attempt);
  }

  /** Undefined if the process's stop ended it: its claim is released. */
  private async attempt(delivery: Delivery): Promise<Outcome | undefined> {
    const { log } = this.deps;
    const outcome = await this.sendOne(delivery);
    if (this.stopped.signal.aborted) return undefined;
    const { cause } = outcome;
    if (cause) log.error({ err: cause, push: delivery.id }, 'a push could not be sent');
    return outcome;
  }

  /** An error of ours counts as a failed attempt: it is retried, and parked in the end. */
  private async sendOne(delivery: Delivery): Promise<Outcome> {
    const { post, now, showPictures } = this.deps;
    const attemptedAt = now();
    try {
      const receiver = openDestination(this.deps, delivery.receiver, attemptedAt);
      const content = showPictures(delivery.receiver.accountId, delivery.content);
      return await sendPush(post, receiver, { ...delivery, content }, now, this.stopped.signal);
    } catch (error) {
      return toUnsent(error, attemptedAt);
    }
  }

  /** Sends what is due now and records the outcomes; resolves to the number sent. */
  async runOnce(): Promise<number> {
    await this.turn(true);
    const count = this.inFlight.size;
    await Promise.all(this.inFlight.values());
    await this.settle();
    return count;
  }

  private async settle(): Promise<void> {
    const ended = this.ended;
    this.ended = [];
    if (ended.length === 0) return;
    try {
      await this.deps.write((transaction) => recordEnded(this.deps, transaction, ended));
    } catch (error) {
      await this.recover(ended, error);
    }
  }

  /** Waits up to `withinMs` for attempts in flight, then releases the rest. */
  async stop(withinMs: number): Promise<void> {
    this.stopping = true;
    clearInterval(this.poll);
    clearTimeout(this.timer);
    await this.working;
    const timer = setTimeout(() => this.stopped.abort(), withinMs);
    const claims = [...this.inFlight.keys()];
    await Promise.all(this.inFlight.values());
    clearTimeout(timer);
    try {
      await this.settle();
      await this.deps.write((transaction) => releaseClaims(transaction, claims));
    } catch (error) {
      // The claims expire, and pushes that were not recorded are sent again.
      this.deps.log.error({ err: error }, 'the last pushes could not be written down');
    }
  }
}
