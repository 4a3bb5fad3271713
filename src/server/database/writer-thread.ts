import { workerData } from 'node:worker_threads';
import { answerAsked } from '#server/runtime/worker-thread.ts';
import { SqliteFile } from './sqlite-file.ts';
import { type Asked, OwnWriter } from './writer.ts';

const writer = new OwnWriter(SqliteFile.openToWrite(String(workerData)));

answerAsked((asked: Asked) =>
  'step' in asked ? writer.step(asked.step) : writer.runPlans(asked.plans),
);
