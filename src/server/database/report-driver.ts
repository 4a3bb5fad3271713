import { type DatabaseConnection, DummyDriver } from 'kysely';
import { WorkerThread } from '#server/worker-thread.ts';
import type { Statement } from './report-thread.ts';
import { type RowValues, toRows } from './sqlite-file.ts';

const mostWaiting = 100;

/** Statements that read much of a SQLite file, in a thread of their own: node:sqlite waits with all of its thread. */
export class ReportDriver extends DummyDriver {
  private readonly thread: WorkerThread<Statement, RowValues>;

  constructor(file: string, onEnded: (error: Error) => void) {
    super();
    this.thread = new WorkerThread({
      script: new URL('./report-thread.ts', import.meta.url),
      name: 'the thread that reads reports',
      mostWaiting,
      workerData: file,
      onEnded,
    });
  }

  /** Statements that wait for the thread, the one that it reads included. */
  get waiting(): number {
    return this.thread.waiting;
  }

  /** The thread starts with the first statement, and nothing is held between two. */
  override async acquireConnection(): Promise<DatabaseConnection> {
    return {
      executeQuery: async ({ sql, parameters }) => ({
        rows: toRows(await this.thread.ask({ sql, parameters })),
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
    return this.thread.close();
  }
}
