import type pg from 'pg';
import { asking, FairQueue } from '#server/runtime/fair-queue.ts';

/** Maximum of waiting statements, in total and per caller. */
export const mostReports = { inAll: 100, ofOne: 50 };
const usualMs = 20;

/** Limits concurrent reports, in fair turns. Of several connections, a slow caller leaves one to others. */
export function createReportQueue(mostRunning: number): FairQueue {
  return new FairQueue({
    name: 'reports',
    mostRunning,
    mostRunningOfOne: Math.max(1, mostRunning - 1),
    mostWaiting: mostReports,
    usualMs,
  });
}

/** Runs a report in the caller's turn; rejects with QueueFull. */
export function takeReportTurn<Made>(queue: FairQueue, make: () => Promise<Made>): Promise<Made> {
  return queue.take(asking.getStore() ?? '', make);
}

/** Acquires a connection in the caller's turn, and holds the turn until the connection is released. */
export function connectInTurn(queue: FairQueue, pool: pg.Pool): Promise<pg.PoolClient> {
  const connected = Promise.withResolvers<pg.PoolClient>();
  const hold = async () => {
    const client = await pool.connect();
    const released = Promise.withResolvers<void>();
    // The pool creates this function each time it hands the connection out.
    const release = client.release;
    client.release = (error) => {
      release(error);
      released.resolve();
    };
    connected.resolve(client);
    await released.promise;
  };
  takeReportTurn(queue, hold).catch(connected.reject);
  return connected.promise;
}
