import { setTimeout as pause } from 'node:timers/promises';

const againMs = 20;
const longestMs = 60_000;

/** Polls a condition; throws with its description after a minute. */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  what: string | (() => string),
): Promise<void> {
  const end = Date.now() + longestMs;
  while (!(await isSo())) {
    if (Date.now() > end) {
      const words = typeof what === 'string' ? what : what();
      throw new Error(`not within ${longestMs / 1000} s: ${words}`);
    }
    await pause(againMs);
  }
}
