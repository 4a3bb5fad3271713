import { type FairQueue, QueueFull } from '#server/runtime/fair-queue.ts';
import { PortalError } from './portal-error.ts';

/** Runs work in a queue; if it is full, throws `tooOften` with the time of the reserved place. */
export async function takeTurn<Result>(
  queue: FairQueue,
  asker: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  try {
    return await queue.take(asker, work, signal);
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new PortalError('tooOften', 'portal.busy', { data: { waitS: error.waitS } });
  }
}
