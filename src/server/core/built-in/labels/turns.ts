import { ThreadEnded, TooManyWaiting } from '#server/worker-thread.ts';

interface Job {
  run(): Promise<unknown>;
  refuse(error: unknown): void;
}

interface Limits {
  /** What is waited for, such as `the PDF of many labels`. */
  name: string;
  /** Jobs that are under way or wait, of all owners and of one. */
  most: { inAll: number; ofOne: number };
}

/**
 * Does one job after the other. Owners take turns, so that who asks for much waits behind their own jobs,
 * and anybody else for one job of each.
 */
export class Turns {
  readonly #limits: Limits;
  /** What waits, by owner; whose turn it is next stands first. */
  readonly #waiting = new Map<string, Job[]>();
  #running: string | undefined;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Rejects with TooManyWaiting, or as the job does. */
  take<Made>(owner: string, make: () => Promise<Made>): Promise<Made> {
    const { name, most } = this.#limits;
    const own = this.#waiting.get(owner) ?? [];
    const ofOne = own.length + Number(this.#running === owner);
    if (ofOne >= most.ofOne) return Promise.reject(new TooManyWaiting(name, most.ofOne));
    if (this.#count() >= most.inAll) return Promise.reject(new TooManyWaiting(name, most.inAll));
    const { promise, resolve, reject } = Promise.withResolvers<Made>();
    this.#waiting.set(owner, [...own, { run: () => make().then(resolve, reject), refuse: reject }]);
    this.#goOn();
    return promise;
  }

  /** Refuses what still waits; a job that is under way is left to end. */
  close(): void {
    const jobs = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    for (const { refuse } of jobs) refuse(new ThreadEnded(`${this.#limits.name}: no longer made`));
  }

  #count(): number {
    const waiting = [...this.#waiting.values()].flat().length;
    return waiting + Number(this.#running !== undefined);
  }

  async #goOn(): Promise<void> {
    const [next] = this.#waiting;
    if (!next || this.#running !== undefined) return;
    const [owner, [job, ...later]] = next;
    this.#waiting.delete(owner);
    if (later.length > 0) this.#waiting.set(owner, later);
    this.#running = owner;
    await job?.run();
    this.#running = undefined;
    this.#goOn();
  }
}
