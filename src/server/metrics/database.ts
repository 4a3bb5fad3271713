import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { DatabaseLoad, WaitListener } from '#server/database/load.ts';

/** In seconds, up to the ten after which a write of SQLite gives up. */
const waitBuckets = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** Counts what is waited for. */
export function countWaits(register: Registry): WaitListener {
  const waits = new Histogram({
    name: 'portal_database_wait_seconds',
    help: 'Waits by queue: "writer" is the turn of a transaction that writes SQLite, "calls" and "reports" are connections to PostgreSQL.',
    labelNames: ['queue'],
    buckets: waitBuckets,
    registers: [register],
  });
  for (const queue of ['writer', 'calls', 'reports']) waits.zero({ queue });
  const known = new Map<string, Histogram.Internal<'queue'>>();
  return (queue, waitedMs) => {
    const own = known.get(queue) ?? waits.labels(queue);
    known.set(queue, own);
    own.observe(waitedMs / 1000);
  };
}

/** Counts connections that broke. */
export function countLostConnections(register: Registry): () => void {
  const lost = new Counter({
    name: 'portal_database_connections_lost_total',
    help: 'Connections to PostgreSQL that broke, and deaths of the thread that writes SQLite.',
    registers: [register],
  });
  return () => lost.inc();
}

/** Shows PostgreSQL's connections; of SQLite there is nothing to show. */
export function showConnections(register: Registry, readLoad: () => DatabaseLoad): void {
  new Gauge({
    name: 'portal_database_connections',
    help: 'Connections to PostgreSQL that are open, by pool, in use or idle.',
    labelNames: ['pool', 'state'],
    registers: [register],
    collect() {
      for (const { pool, total, idle } of readLoad().connections) {
        this.set({ pool, state: 'used' }, total - idle);
        this.set({ pool, state: 'idle' }, idle);
      }
    },
  });
}
