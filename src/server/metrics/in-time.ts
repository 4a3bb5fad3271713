import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs at most one at a time: who asks meanwhile waits for the same. Resolves to undefined where it
 * fails, or takes longer than so many milliseconds.
 */
export function shareInTime<Result>(
  run: () => Promise<Result>,
  withinMs: number,
): () => Promise<Result | undefined> {
  let running: Promise<Result | undefined> | undefined;
  return async () => {
    running ??= run()
      .catch(() => undefined)
      .finally(() => {
        running = undefined;
      });
    const over = new AbortController();
    const late = delay(withinMs, undefined, { signal: over.signal }).catch(() => undefined);
    try {
      return await Promise.race([running, late]);
    } finally {
      over.abort();
    }
  };
}
