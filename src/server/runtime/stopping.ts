import type { Server } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';

/** What runs once the process has begun to serve. */
export interface Served {
  /** Milliseconds from a signal on in which calls are still taken, while proxies notice that this server is not ready. */
  delayMs: number;
  server: Pick<Server, 'closeIdleConnections' | 'closeAllConnections'>;
  /** Stops accepting calls; resolves when running ones have ended. */
  drain(): Promise<unknown>;
  close(): Promise<void>;
}

/** Milliseconds that calls in flight get before the process ends anyway. */
export const drainMs = 10_000;
/** Callers who are still there are cut off a moment before, so that the rest ends in order. */
const cutMs = 9000;
/** Milliseconds between checks for connections whose call has ended. */
const idleMs = 50;
/** npm passes on the signal that the terminal has sent to all of its processes: this is no second one. */
const sameSignalMs = 500;

const signals = ['SIGTERM', 'SIGINT'] as const;

/** Ends the process: by a signal with 0, by an unhandled error with 1, by a second signal at once. */
export class Stopping {
  readonly #log: Pick<Logger, 'fatal'>;
  readonly #begun = new AbortController();
  readonly #failed = new AbortController();
  #served: Served | undefined;

  /** From now on no error ends the process unlogged. */
  constructor(log: Pick<Logger, 'fatal'>) {
    this.#log = log;
    process.on('uncaughtException', (error) => this.#fail(error));
  }

  /** Aborted when the process is to end. */
  get signal(): AbortSignal {
    return this.#begun.signal;
  }

  /** From now on, signals let running work finish. */
  serve(served: Served): void {
    this.#served = served;
    const onSignal = () => {
      setTimeout(() => {
        for (const signal of signals) process.off(signal, onSignal);
      }, sameSignalMs);
      if (!this.signal.aborted) void this.#end(served, served.delayMs);
    };
    for (const signal of signals) process.on(signal, onSignal);
  }

  /** Such an error leaves an unknown state: no new calls are accepted, not even for the delay. */
  #fail(error: unknown): void {
    this.#log.fatal({ err: error }, 'an unhandled error ends the process');
    process.exitCode = 1;
    this.#failed.abort();
    if (!this.#served) process.exit();
    if (!this.signal.aborted) void this.#end(this.#served, 0);
  }

  async #end({ server, drain, close }: Served, delayMs: number): Promise<void> {
    this.#begun.abort();
    const { signal } = this.#failed;
    if (delayMs > 0) await delay(delayMs, undefined, { signal }).catch(() => {});
    // A connection whose call ends after the server began to close would stay open for the next.
    setInterval(() => server.closeIdleConnections(), idleMs).unref();
    setTimeout(() => server.closeAllConnections(), cutMs).unref();
    // Exiting would wait for a thread in the middle of a long statement.
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), drainMs).unref();
    for (const step of [drain, close]) {
      await Promise.try(step).catch((error) => this.#fail(error));
    }
    process.exit();
  }
}
