import { workerData } from 'node:worker_threads';
import { answerRequests } from '#server/runtime/worker-thread.ts';
import { SqliteFile } from './sqlite-file.ts';
import { OwnWriter, type WriterRequest } from './writer.ts';

const writer = new OwnWriter(SqliteFile.openToWrite(String(workerData)));

answerRequests((request: WriterRequest) =>
  'step' in request ? writer.step(request.step) : writer.runPlans(request.plans),
);
