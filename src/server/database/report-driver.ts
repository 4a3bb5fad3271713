import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely';
import { WorkerThread } from '#server/worker-thread.ts';
import type { Statement } from './report-thread.ts';
import { type RowValues, toRows } from './sqlite-file.ts';

const mostWaiting = 100;

class Connection implements DatabaseConnection {
  private readonly thread: WorkerThread<Statement, RowValues>;

  constructor(thread: WorkerThread<Statement, RowValues>) {
    this.thread = thread;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return { rows: toRows(await this.thread.ask({ sql, parameters })) };
  }

  async *streamQuery(): AsyncIterableIterator<never> {
    yield Promise.reject(new Error('nothing of ours streams rows'));
  }
}

async function refuseTransaction(): Promise<never> {
  throw new Error('reports only read: a transaction belongs to the database itself');
}

/** Statements that read much of a SQLite file, in a thread of their own: node:sqlite waits with all of its thread. */
export class ReportDriver implements Driver {
  private readonly thread: WorkerThread<Statement, RowValues>;

  constructor(file: string) {
    this.thread = new WorkerThread({
      script: new URL('./report-thread.ts', import.meta.url),
      name: 'the thread that reads reports',
      mostWaiting,
      workerData: file,
    });
  }

  async init(): Promise<void> {
    // The thread starts with the first statement.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new Connection(this.thread);
  }

  beginTransaction = refuseTransaction;
  commitTransaction = refuseTransaction;
  rollbackTransaction = refuseTransaction;

  async releaseConnection(): Promise<void> {
    // Nothing is held between two statements.
  }

  destroy(): Promise<void> {
    return this.thread.close();
  }
}
