import type { Queryable } from '#server/database/tables.ts';
import type { Log } from '#server/log.ts';
import { Ahead } from './ahead.ts';
import {
  type Claimed,
  claimPushes,
  type DueReceiver,
  findDueReceivers,
  findReceivers,
} from './claim.ts';
import type { Post } from './post.ts';
import { ReceiverLoad } from './receiver-load.ts';
import { type AttemptDeps, type Ended, recordEnded, releaseClaims, toEnded } from './record.ts';
import { type Outcome, sendPush } from './send-push.ts';

const pollMs = 1000;
/** Pushes that are written together are looked for together, and what ends together is written down together. */
const gatherMs = 10;

/** What a turn claimed: to be sent now, and as soon as there is room. */
interface Next {
  now: Claimed[];
  ahead: Claimed[];
}

export interface WorkerDeps extends AttemptDeps {
  post: Post;
  log: Pick<Log, 'error'>;
}

/** Sends what the outbox holds; several processes may run one each on the same database. */
export class PushWorker {
  private readonly deps: WorkerDeps;
  private readonly load = new ReceiverLoad();
  private readonly ahead = new Ahead();
  private readonly inFlight = new Map<Claimed, Promise<void>>();
  private readonly stopped = new AbortController();
  private ended: Ended[] = [];
  /** Claimed and not to be sent: the next turn gives them back. */
  private unsent: Claimed[] = [];
  private timer: NodeJS.Timeout | undefined;
  private gathering: NodeJS.Timeout | undefined;
  private poll: NodeJS.Timeout | undefined;
  private wanted = false;
  /** What ended is to be written down now. */
  private urgent = false;
  private busy = false;
  private working: Promise<void> | undefined;
  private stopping = false;

  constructor(deps: WorkerDeps) {
    this.deps = deps;
  }

  /** Looks for due pushes now, every second, and whenever it is woken. */
  start(): void {
    this.poll = setInterval(() => this.look(), pollMs);
    this.look();
  }

  /** A push may have been written. */
  wake(): void {
    if (!this.poll || this.stopping) return;
    this.timer ??= setTimeout(() => this.look(), gatherMs);
  }

  private look(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
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
      while (!this.stopping && (this.wanted || this.urgent)) {
        const everybody = this.wanted;
        this.wanted = false;
        await this.turn(everybody);
      }
    } catch (error) {
      // The next poll tries again: what ended is still there to be written down.
      this.deps.log.error({ err: error }, 'pushes could not be read or written down');
    } finally {
      // In the same breath as the loop's last look: what ends from now on begins another turn.
      this.busy = false;
    }
  }

  /** Writes down what ended and takes what is next, in one transaction. */
  private async turn(everybody: boolean): Promise<void> {
    const ended: Ended[] = [];
    const unsent: Claimed[] = [];
    const next: Next = { now: [], ahead: [] };
    try {
      await this.deps.write(async (transaction) => {
        const now = this.deps.now();
        // Here, so that what ends while the transaction is waited for shares it.
        this.urgent = false;
        ended.push(...this.ended.splice(0));
        await recordEnded(transaction, ended, now, this.deps.tell);
        const accounts = new Set(ended.map(({ claimed }) => claimed.receiver.accountId));
        const receivers = everybody
          ? await findDueReceivers(transaction, { now })
          : await this.findServed(transaction, accounts);
        const changed = this.ahead.takeChanged(receivers, everybody ? undefined : accounts);
        unsent.push(...this.unsent.splice(0), ...changed);
        await releaseClaims(transaction, unsent);
        await this.claim(transaction, receivers, now, next);
      });
    } catch (error) {
      this.ended.unshift(...ended);
      this.unsent.unshift(...unsent);
      for (const { receiver } of next.now) this.load.free(receiver, undefined);
      throw error;
    }
    for (const each of next.now) {
      if (this.outlasts(each)) this.send(each);
      // The commit took too long: whoever finds the lease over is to find no attempt under way.
      else this.load.free(each.receiver, undefined);
    }
    for (const each of next.ahead) {
      this.ahead.add(each);
      this.sendAhead(each.receiver);
    }
  }

  /** Whether a claim holds for a whole attempt, which takes half a lease at most. */
  private outlasts({ leaseUntil }: Claimed): boolean {
    return leaseUntil - this.deps.now() >= this.deps.leaseMs / 2;
  }

  /** The receivers whose pushes just ended, with address and key as they are now. */
  private async findServed(transaction: Queryable, accounts: ReadonlySet<string>) {
    const served: DueReceiver[] = [];
    for (const accountId of accounts) {
      served.push(...(await findReceivers(transaction, { accountId })));
    }
    return served;
  }

  private async claim(
    transaction: Queryable,
    receivers: readonly DueReceiver[],
    now: number,
    next: Next,
  ): Promise<void> {
    const times = { now, leaseUntil: now + this.deps.leaseMs };
    for (const receiver of this.load.inOrder(receivers, this.deps.schedule.random)) {
      const free = this.load.freeFor(receiver);
      const ahead = this.poll ? this.load.aheadFor(receiver) : 0;
      const count = free + ahead - this.ahead.count(receiver);
      if (count <= 0) continue;
      const taken = await claimPushes(transaction, receiver, { ...times, count });
      for (const each of taken.splice(0, free)) {
        this.load.take(each.receiver);
        next.now.push(each);
      }
      next.ahead.push(...taken);
    }
  }

  private send(claimed: Claimed): void {
    const { receiver } = claimed;
    const attempt = this.attempt(claimed).then((outcome) => {
      const succeeded = outcome && outcome.fault === undefined;
      this.inFlight.delete(claimed);
      this.load.free(receiver, succeeded);
      if (outcome) this.ended.push(toEnded(claimed, outcome, this.deps));
      if (!succeeded) this.unsent.push(...this.ahead.takeOf(receiver));
      this.sendAhead(receiver);
      if (this.poll) this.writeDown(receiver);
    });
    this.inFlight.set(claimed, attempt);
  }

  /** Sends what is claimed already, as far as the receiver has room. */
  private sendAhead(receiver: DueReceiver): void {
    while (this.load.freeFor(receiver) > 0) {
      const claimed = this.ahead.next(receiver);
      if (!claimed) return;
      if (this.outlasts(claimed)) {
        this.load.take(receiver);
        this.send(claimed);
      } else this.unsent.push(claimed);
    }
  }

  /** At once where the receiver waits for the next claim, else together with what ends soon. */
  private writeDown(receiver: DueReceiver): void {
    const now = () => {
      clearTimeout(this.gathering);
      this.gathering = undefined;
      this.urgent = true;
      this.work();
    };
    if (this.ahead.count(receiver) === 0) now();
    else this.gathering ??= setTimeout(now, gatherMs);
  }

  /** Undefined where nothing can be said of the receiver: its claim runs out, and it is tried again. */
  private async attempt(claimed: Claimed): Promise<Outcome | undefined> {
    const { post, secrets, now, log } = this.deps;
    const { signal } = this.stopped;
    try {
      const receiver = {
        ...claimed.receiver,
        privateKey: secrets.open(claimed.receiver.privateKey),
      };
      const outcome = await sendPush(post, receiver, claimed, now, signal);
      return signal.aborted ? undefined : outcome;
    } catch (error) {
      log.error({ err: error, push: claimed.id }, 'a push could not be sent');
      return undefined;
    }
  }

  /** Sends what is due now and writes down what became of it; resolves to how many were sent. */
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
    const { write, now, tell } = this.deps;
    await write((transaction) => recordEnded(transaction, ended, now(), tell));
  }

  /** Lets what is on its way end for so long, gives back the rest. */
  async stop(withinMs: number): Promise<void> {
    this.stopping = true;
    clearInterval(this.poll);
    clearTimeout(this.timer);
    await this.working;
    clearTimeout(this.gathering);
    const timer = setTimeout(() => this.stopped.abort(), withinMs);
    const claims = [...this.unsent.splice(0), ...this.ahead.takeAll(), ...this.inFlight.keys()];
    await Promise.all(this.inFlight.values());
    clearTimeout(timer);
    try {
      await this.settle();
      await this.deps.write((transaction) => releaseClaims(transaction, claims));
    } catch (error) {
      // The claims run out by themselves, and what was not written down is sent again.
      this.deps.log.error({ err: error }, 'the last pushes could not be written down');
    }
  }
}
