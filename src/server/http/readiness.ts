import type { Log } from '#server/runtime/log.ts';

/** Checks of parts by name, such as `write`; each throws if its part cannot be used. */
export type Tries = Readonly<Record<string, () => Promise<void>>>;

interface ReadinessOptions {
  log: Pick<Log, 'error'> & { info(details: object, message: string): void };
  /** Milliseconds of a monotonic clock. */
  clock?: (() => number) | undefined;
  /** Milliseconds after which a part that has not answered is not ready. */
  patienceMs?: number | undefined;
}

/** Requests within this time share one try. */
const sharedMs = 1000;
/** Probes wait little longer, and a later answer is of no use to calls either. */
const usualPatienceMs = 2000;

/** Reports which parts cannot be used; requests close together share one check. */
export class Readiness {
  readonly #tries: Tries;
  readonly #options: ReadinessOptions;
  readonly #clock: () => number;
  /** Tries under way: while one hangs, no other begins. */
  readonly #running = new Map<string, Promise<unknown>>();
  #last: { at: number; failing: Promise<string[]> } | undefined;
  #reported = '';

  constructor(tries: Tries, options: ReadinessOptions) {
    this.#tries = tries;
    this.#options = options;
    this.#clock = options.clock ?? (() => performance.now());
  }

  /** Returns the names of the parts that cannot be used. */
  findFailing(): Promise<string[]> {
    const at = this.#clock();
    if (!this.#last || at - this.#last.at >= sharedMs) {
      this.#last = { at, failing: this.#tryAll() };
    }
    return this.#last.failing;
  }

  async #tryAll(): Promise<string[]> {
    const names = Object.keys(this.#tries);
    const errors = await Promise.all(names.map((name) => this.#tryPart(name)));
    const failing = names.filter((_, index) => errors[index] !== undefined);
    this.#logChange(failing, errors);
    return failing;
  }

  async #tryPart(name: string): Promise<unknown> {
    const { patienceMs = usualPatienceMs } = this.#options;
    const overdue = Promise.withResolvers<Error>();
    const timer = setTimeout(() => {
      overdue.resolve(new Error(`${name} did not answer within ${patienceMs} ms`));
    }, patienceMs);
    try {
      return await Promise.race([this.#running.get(name) ?? this.#begin(name), overdue.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  #begin(name: string): Promise<unknown> {
    const running = Promise.try(this.#tries[name] as () => Promise<void>)
      .then(
        () => undefined,
        (error: unknown) => error ?? new Error(`${name} failed`),
      )
      .finally(() => this.#running.delete(name));
    this.#running.set(name, running);
    return running;
  }

  /** Logs each change once: probes ask every second, however long it lasts. */
  #logChange(failing: readonly string[], errors: readonly unknown[]): void {
    const now = failing.join();
    if (now === this.#reported) return;
    this.#reported = now;
    const { log } = this.#options;
    if (failing.length === 0) log.info({}, 'ready again');
    else log.error({ err: new AggregateError(errors.filter(Boolean), now) }, 'not ready');
  }
}
