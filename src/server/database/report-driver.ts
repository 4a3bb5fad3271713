import { type DatabaseConnection, DummyDriver } from 'kysely';
import type pg from 'pg';
import { asking, FairQueue } from '#server/runtime/fair-queue.ts';
import { WorkerThread } from '#server/runtime/worker-thread.ts';
import type { Statement } from './report-thread.ts';
import { type RowValues, toRows } from './sqlite-file.ts';

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

/** Runs large reads of a SQLite file in a separate thread, because node:sqlite blocks its thread. */
export class ReportDriver extends DummyDriver {
  private readonly thread: WorkerThread<Statement, RowValues>;
  private readonly queue = createReportQueue(1);

  constructor(file: string, onEnded: (error: Error) => void) {
    super();
    this.thread = new WorkerThread({
      script: new URL('./report-thread.ts', import.meta.url),
      name: 'the thread that reads reports',
      mostWaiting: 1,
      workerData: file,
      onEnded,
    });
  }

  /** Statements waiting for the thread, including the one being read. */
  get waiting(): number {
    return this.queue.waiting + this.thread.waiting;
  }

  /** The thread starts with the first statement; nothing is held between statements. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async ({ sql, parameters }) => ({
        rows: toRows(await takeReportTurn(this.queue, () => this.thread.ask({ sql, parameters }))),
      }),
      async *streamQuery() {
        yield Promise.reject(new Error('nothing of ours streams rows'));
      },
    };
  }

  override async beginTransaction(): Promise<never> {
    throw new Error('reports only read: a transaction belongs to the database itself');
  }

  override destroy(): Promise<void> {
    this.queue.close();
    return this.thread.close();
  }
}
