import { type FairQueue, QueueFull } from '#server/runtime/fair-queue.ts';
import { PortalError } from './portal-error.ts';

/** Runs work of the portal in a queue; `tooOften` with the time after which a place is kept where the queue is full. */
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
