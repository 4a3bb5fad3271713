import { setImmediate as turnOfLoop } from 'node:timers/promises';

/** Builds a thing and pauses between pieces of a few milliseconds each. */
export type Pieces<Made> = Generator<void, Made>;

/**
 * A thing that takes long to build. `pieces` builds it ahead of time and yields between pieces; `get` builds
 * the rest if it is needed earlier. Both continue where the other stopped.
 */
export class Gradual<Made> {
  readonly #start: () => Pieces<Made>;
  #running: Pieces<Made> | undefined;
  #made: { value: Made } | undefined;

  constructor(start: () => Pieces<Made>) {
    this.#start = start;
  }

  #step(): void {
    this.#running ??= this.#start();
    const { done, value } = this.#running.next();
    if (done) this.#made = { value };
  }

  get(): Made {
    while (!this.#made) this.#step();
    return this.#made.value;
  }

  /** Builds the next piece at each step; ends when nothing is left. */
  *pieces(): Generator<void> {
    while (!this.#made) {
      this.#step();
      yield;
    }
  }
}

/** Runs each piece in a separate turn of the event loop; stops when the signal aborts. */
export async function runGradually(pieces: Iterable<void>, signal?: AbortSignal): Promise<void> {
  for (const _ of pieces) {
    if (signal?.aborted) return;
    await turnOfLoop();
  }
}

/**
 * Imports a module when it is first needed, to save its memory until then. An import blocks the event loop:
 * list large modules that this one imports as `parts`, each imported in its own turn. A failed import is
 * retried.
 */
export function onDemand<Module>(
  load: () => Promise<Module>,
  parts: readonly (() => Promise<unknown>)[] = [],
): () => Promise<Module> {
  let loading: Promise<Module> | undefined;
  const loadAll = async () => {
    for (const part of parts) {
      await part();
      await turnOfLoop();
    }
    const loaded = await load();
    await turnOfLoop();
    return loaded;
  };
  return () => {
    loading ??= loadAll().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
