import { setImmediate as turnOfLoop } from 'node:timers/promises';

/** Makes a thing and pauses between its pieces, each of which takes a few milliseconds. */
export type Pieces<Made> = Generator<void, Made>;

/**
 * A thing that takes long to make. `pieces` makes it ahead of time, so that others get their turn between
 * two pieces; `get` makes the rest when the thing is needed earlier. Both go on where the other stopped.
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

  /** Makes the next piece at each step; nothing is left once it ends. */
  *pieces(): Generator<void> {
    while (!this.#made) {
      this.#step();
      yield;
    }
  }
}

/** Makes all pieces, each in a turn of the event loop of its own; stops where the signal says so. */
export async function runGradually(pieces: Iterable<void>, signal?: AbortSignal): Promise<void> {
  for (const _ of pieces) {
    if (signal?.aborted) return;
    await turnOfLoop();
  }
}

/**
 * Imports a module when it is first needed, so that its memory is taken only then. An import blocks the
 * event loop for as long as it takes: list large modules that this one imports as `parts`, each of which
 * has a turn of its own. A failed import is tried again.
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
