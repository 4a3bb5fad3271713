import { workerData } from 'node:worker_threads';
import { answerAsked } from '#server/runtime/worker-thread.ts';
import { SqliteFile } from './sqlite-file.ts';

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

const file = SqliteFile.openToRead(String(workerData));

answerAsked(({ sql, parameters }: Statement) => file.read(sql, parameters));
