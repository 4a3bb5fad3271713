import { AsyncLocalStorage } from 'node:async_hooks';
import { ThreadEnded, TooManyWaiting } from './worker-thread.ts';

/** The current caller, for queues too deep to pass it to. A job runs in the context of the job before it. */
export const asking = new AsyncLocalStorage<string>();

/** Thrown if a caller has to retry; a caller who retries in time keeps the place. */
export class QueueFull extends TooManyWaiting {
  readonly waitS: number;

  constructor(name: string, most: number, waitS: number) {
    super(name, most);
    this.waitS = waitS;
  }
}

interface Job {
  run(): Promise<void>;
  refuse(error: unknown): void;
}

export interface FairQueueOptions {
  /** Name of the awaited work, such as `the PDF of many labels`. */
  name: string;
  /** Jobs to run at the same time. */
  mostRunning: number;
  /** Jobs of one caller to run at the same time; `mostRunning` if not given. */
  mostRunningOfOne?: number;
  /** Jobs that wait, of all callers and of one. */
  mostWaiting: { inAll: number; ofOne: number };
  /** Milliseconds that a job takes, until one has been measured. */
  usualMs: number;
  /** Monotonic clock, in milliseconds. */
  now?(): number;
}

/** Weight of the newest job in the average duration. */
const newestShare = 0.2;
const longestWaitS = 60;
/** A second of Retry-After may be cut by a client's clock. */
const earlyMs = 250;
/** Milliseconds that a place is kept after its time. */
const keptMs = 10_000;
/** Callers with kept places; beyond them the oldest are forgotten. */
const mostTicketHolders = 2000;

/**
 * Runs expensive jobs, a few at a time. Callers take turns, so a caller with many jobs waits behind their
 * own, and others wait for one job of each. If too many wait, the caller is refused with the time after which
 * a place is free, and that place is kept; a caller who returns at once after each job has to wait as well.
 */
export class FairQueue {
  readonly #options: Required<FairQueueOptions>;
  /** Waiting jobs by caller, the next turn first. */
  #waiting = new Map<string, Job[]>();
  /** Due times of the places kept for refused callers, the earliest first. */
  readonly #tickets = new Map<string, number[]>();
  #running = 0;
  readonly #runningOf = new Map<string, number>();
  #waitingCount = 0;
  #jobMs: number;

  constructor(options: FairQueueOptions) {
    const mostRunningOfOne = options.mostRunning;
    this.#options = { now: () => performance.now(), mostRunningOfOne, ...options };
    this.#jobMs = options.usualMs;
  }

  get waiting(): number {
    return this.#waitingCount;
  }

  /** Rejects with QueueFull, the reason of `signal` if it aborts while the job waits, or the error of the job. */
  take<Made>(caller: string, make: () => Promise<Made>, signal?: AbortSignal): Promise<Made> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    const isExpected = this.#takeTicket(caller);
    if (!this.#hasRoom(caller, isExpected)) return Promise.reject(this.#toRefusal(caller));
    const { promise, resolve, reject } = Promise.withResolvers<Made>();
    const leave = () => {
      if (this.#remove(caller, job)) reject(signal?.reason);
    };
    const job: Job = {
      run: () => {
        signal?.removeEventListener('abort', leave);
        return Promise.try(make).then(resolve, reject);
      },
      refuse: (error) => {
        signal?.removeEventListener('abort', leave);
        reject(error);
      },
    };
    signal?.addEventListener('abort', leave, { once: true });
    this.#add(caller, job, isExpected);
    this.#goOn();
    return promise;
  }

  /** Refuses waiting jobs; running jobs finish. */
  close(): void {
    const jobs = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    this.#waitingCount = 0;
    for (const { refuse } of jobs) refuse(new ThreadEnded(`${this.#options.name}: no longer made`));
  }

  /** Returns true if a caller returns at the time given to them. */
  #takeTicket(caller: string): boolean {
    const now = this.#options.now();
    const due = (this.#tickets.get(caller) ?? []).filter((at) => at + keptMs > now);
    const isExpected = due[0] !== undefined && due[0] - earlyMs <= now;
    const left = isExpected ? due.slice(1) : due;
    if (left.length > 0) this.#tickets.set(caller, left);
    else this.#tickets.delete(caller);
    return isExpected;
  }

  #countTickets(): number {
    const now = this.#options.now();
    for (const [caller, due] of this.#tickets) {
      if ((due.at(-1) ?? 0) + keptMs <= now) this.#tickets.delete(caller);
    }
    return [...this.#tickets.values()].reduce((all, { length }) => all + length, 0);
  }

  /** A caller's kept places count as theirs; if all are taken, the caller with the most waiting gives one up. */
  #hasRoom(caller: string, isExpected: boolean): boolean {
    const { mostRunning, mostWaiting } = this.#options;
    if (this.#running < mostRunning && this.#waitingCount === 0) return true;
    const own = this.#waiting.get(caller)?.length ?? 0;
    // Twice as many may wait when returning callers meet new ones.
    if (isExpected)
      return own < 2 * mostWaiting.ofOne && this.#waitingCount < 2 * mostWaiting.inAll;
    const ownTickets = this.#tickets.get(caller)?.length ?? 0;
    if (own + ownTickets >= mostWaiting.ofOne) return false;
    if (this.#waitingCount < mostWaiting.inAll) return true;
    return this.#waitingCount < 2 * mostWaiting.inAll && this.#makeRoom(own);
  }

  /** Refuses the newest job of the caller with the most waiting, if the new job's caller would have fewer. */
  #makeRoom(own: number): boolean {
    let longest: [string, Job[]] | undefined;
    for (const each of this.#waiting) {
      if (each[1].length > (longest?.[1].length ?? 0)) longest = each;
    }
    if (!longest || longest[1].length <= own + 1) return false;
    const [caller, jobs] = longest;
    const job = jobs.at(-1);
    if (!job || !this.#remove(caller, job)) return false;
    job.refuse(this.#toRefusal(caller));
    return true;
  }

  /** Reserves a place, and says when it is due. */
  #toRefusal(caller: string): QueueFull {
    const { name, mostRunning, mostWaiting, now } = this.#options;
    const before = this.#waitingCount + this.#running + this.#countTickets();
    const waitS = Math.ceil(((before / mostRunning) * this.#jobMs) / 1000);
    const bounded = Math.min(Math.max(waitS, 1), longestWaitS);
    const due = this.#tickets.get(caller) ?? [];
    if (due.length < mostWaiting.inAll) due.push(now() + bounded * 1000);
    this.#tickets.delete(caller);
    this.#tickets.set(caller, due);
    const [oldest] = this.#tickets.keys();
    if (this.#tickets.size > mostTicketHolders && oldest !== undefined)
      this.#tickets.delete(oldest);
    return new QueueFull(name, mostWaiting.inAll, bounded);
  }

  /** Returning callers go before others. */
  #add(caller: string, job: Job, isExpected: boolean): void {
    const own = this.#waiting.get(caller);
    this.#waitingCount += 1;
    if (own && isExpected) own.unshift(job);
    else if (own) own.push(job);
    else if (isExpected) this.#waiting = new Map([[caller, [job]], ...this.#waiting]);
    else this.#waiting.set(caller, [job]);
  }

  #remove(caller: string, job: Job): boolean {
    const own = this.#waiting.get(caller);
    const at = own?.indexOf(job) ?? -1;
    if (!own || at < 0) return false;
    own.splice(at, 1);
    if (own.length === 0) this.#waiting.delete(caller);
    this.#waitingCount -= 1;
    return true;
  }

  /** Returns the caller whose turn it is, among those who may run one more job. */
  #findNext(): [string, Job[]] | undefined {
    for (const next of this.#waiting) {
      if ((this.#runningOf.get(next[0]) ?? 0) < this.#options.mostRunningOfOne) return next;
    }
    return undefined;
  }

  #goOn(): void {
    while (this.#running < this.#options.mostRunning) {
      const next = this.#findNext();
      if (!next) return;
      const [caller, [job, ...later]] = next;
      this.#waiting.delete(caller);
      if (later.length > 0) this.#waiting.set(caller, later);
      this.#waitingCount -= 1;
      if (job) void this.#run(caller, job);
    }
  }

  #countRunning(caller: string, change: 1 | -1): void {
    this.#running += change;
    const own = (this.#runningOf.get(caller) ?? 0) + change;
    if (own > 0) this.#runningOf.set(caller, own);
    else this.#runningOf.delete(caller);
  }

  async #run(caller: string, job: Job): Promise<void> {
    const { now } = this.#options;
    const begunAt = now();
    this.#countRunning(caller, 1);
    await job.run();
    this.#countRunning(caller, -1);
    this.#jobMs += newestShare * (now() - begunAt - this.#jobMs);
    this.#goOn();
  }
}
