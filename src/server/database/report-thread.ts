import { workerData } from 'node:worker_threads';
import { answerRequests } from '#server/runtime/worker-thread.ts';
import { SqliteFile } from './sqlite-file.ts';

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

const file = SqliteFile.openToRead(String(workerData));

answerRequests(({ sql, parameters }: Statement) => file.read(sql, parameters));
