import type { DatabaseConnection, Driver } from 'kysely';
import { WorkerThread } from '#server/worker-thread.ts';
import type { Statement } from './report-thread.ts';
import { type RowValues, toRows } from './sqlite-file.ts';

const mostWaiting = 100;

async function refuseTransaction(): Promise<never> {
  throw new Error('reports only read: a transaction belongs to the database itself');
}

async function hold(): Promise<void> {
  // The thread starts with the first statement, and nothing is held between two.
}

/** Statements that read much of a SQLite file, in a thread of their own: node:sqlite waits with all of its thread. */
export function createReportDriver(file: string): Driver {
  const thread = new WorkerThread<Statement, RowValues>({
    script: new URL('./report-thread.ts', import.meta.url),
    name: 'the thread that reads reports',
    mostWaiting,
    workerData: file,
  });
  const connection: DatabaseConnection = {
    async executeQuery({ sql, parameters }) {
      return { rows: toRows(await thread.ask({ sql, parameters })) };
    },
    async *streamQuery() {
      yield Promise.reject(new Error('nothing of ours streams rows'));
    },
  };
  return {
    init: hold,
    acquireConnection: async () => connection,
    releaseConnection: hold,
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    destroy: () => thread.close(),
  };
}
