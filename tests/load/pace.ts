import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds of a clock that all processes of the machine share. */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Starts work at a steady rate, whether or not earlier work has ended; resolves when all has. */
export async function startSteadily<Done>(
  count: number,
  perSecond: number,
  start: (index: number) => Promise<Done>,
): Promise<Done[]> {
  const startedAt = monotonicMs();
  const started: Promise<Done>[] = [];
  while (started.length < count) {
    const due = ((monotonicMs() - startedAt) * perSecond) / 1000;
    while (started.length < Math.min(count, due)) started.push(start(started.length));
    await sleep(1);
  }
  return Promise.all(started);
}
