import { type DatabaseConnection, DummyDriver } from 'kysely';
import { WorkerThread } from '#server/runtime/worker-thread.ts';
import { createReportQueue, takeReportTurn } from './report-queue.ts';
import type { Statement } from './report-thread.ts';
import { type RowValues, toRows } from './sqlite-file.ts';

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
        rows: toRows(await this.askInTurn({ sql, parameters })),
      }),
      async *streamQuery() {
        yield Promise.reject(new Error('nothing of ours streams rows'));
      },
    };
  }

  private askInTurn(statement: Statement): Promise<RowValues> {
    return takeReportTurn(this.queue, () => this.thread.ask(statement));
  }

  override async beginTransaction(): Promise<never> {
    throw new Error('reports only read: a transaction belongs to the database itself');
  }

  override destroy(): Promise<void> {
    this.queue.close();
    return this.thread.close();
  }
}
