import {
  type Answer,
  ThreadEnded,
  toAnswer,
  toMade,
  WorkerThread,
} from '#server/runtime/worker-thread.ts';
import { type Ran, SqliteFile, type Step, TransactionLost } from './sqlite-file.ts';

/** Separates one change of a group from the others; constant texts, so that a driver recognises them. */
export const savepoint = 'savepoint change';
export const undo = 'rollback to change';
export const release = 'release change';

interface PlannedStatement {
  /** Index of its text. */
  text: number;
  parameters: readonly unknown[];
  isNeeded: boolean;
}

/** Plans as sent between threads; a text shared by several is sent once. */
export interface Plans {
  texts: readonly string[];
  plans: readonly (readonly PlannedStatement[])[];
}

/** Index of the statement a plan was undone for; undefined if it was executed. */
export type Stopped = number | undefined;

type Run = (statement: PlannedStatement) => Ran;

function runStatements(run: Run, plan: readonly PlannedStatement[]): Stopped {
  for (const [index, statement] of plan.entries()) {
    const ran = run(statement);
    const count = 'names' in ran ? ran.values.length : ran.changes;
    if (statement.isNeeded && Number(count) === 0) return index;
  }
  return undefined;
}

function runPlan(file: SqliteFile, run: Run, plan: readonly PlannedStatement[]): Answer<Stopped> {
  file.run(savepoint, []);
  const answer = toAnswer(() => runStatements(run, plan));
  // A full disk has ended the whole transaction: all fail, for this reason.
  if (!file.isTransaction) toMade(answer);
  const isDone = 'made' in answer && answer.made === undefined;
  if (!isDone) file.run(undo, []);
  file.run(release, []);
  return answer;
}

/** Runs plans in one transaction, each in its own savepoint, so that a failure undoes only that plan. */
function runPlans(file: SqliteFile, { texts, plans }: Plans): Answer<Stopped>[] {
  const run: Run = ({ text, parameters }) => file.run(texts[text] ?? '', parameters);
  file.run('begin immediate', []);
  try {
    const answers = plans.map((plan) => runPlan(file, run, plan));
    file.run('commit', []);
    return answers;
  } finally {
    if (file.isTransaction) file.run('rollback', []);
  }
}

/** The writing connection: one transaction at a time, in this thread or another. */
export interface Writer {
  step(step: Step): Ran | Promise<Ran>;
  runPlans(plans: Plans): Answer<Stopped>[] | Promise<Answer<Stopped>[]>;
  /** Milliseconds for which a request has been unanswered. */
  readonly stalledMs: number;
  close(): void | Promise<void>;
}

/** Writes in this thread, which blocks on the disk: for tools that serve no calls. */
export class OwnWriter implements Writer {
  /** Always 0: callers block in this thread until each answer. */
  readonly stalledMs = 0;
  private readonly file: SqliteFile;

  constructor(file: SqliteFile) {
    this.file = file;
  }

  step(step: Step): Ran {
    return this.file.step(step);
  }

  runPlans(plans: Plans): Answer<Stopped>[] {
    return runPlans(this.file, plans);
  }

  close(): void {
    this.file.close();
  }
}

export type WriterRequest = { step: Step } | { plans: Plans };

/** Writes take turns, so at most one waits. */
const mostWaiting = 1;

/** Writes in a separate thread, because node:sqlite blocks its thread on the disk. */
export class ThreadWriter implements Writer {
  private readonly thread: WorkerThread<WriterRequest, unknown>;
  private isClosed = false;

  /** If the thread dies, its current work is rejected, and the next write starts another. */
  constructor(file: string, onEnded: (error: Error) => void) {
    // Creates the file, and finds faults in it, before the first request.
    SqliteFile.openToWrite(file).close();
    this.thread = new WorkerThread({
      script: new URL('./writer-thread.ts', import.meta.url),
      name: 'the thread that writes',
      mostWaiting,
      workerData: file,
      onEnded,
    });
  }

  step(step: Step): Promise<Ran> {
    return this.ask({ step }) as Promise<Ran>;
  }

  runPlans(plans: Plans): Promise<Answer<Stopped>[]> {
    return this.ask({ plans }) as Promise<Answer<Stopped>[]>;
  }

  get stalledMs(): number {
    return this.thread.stalledMs;
  }

  private async ask(request: WriterRequest): Promise<unknown> {
    if (this.isClosed) throw new Error('database is not open');
    try {
      return await this.thread.ask(request);
    } catch (cause) {
      if (cause instanceof ThreadEnded) throw new TransactionLost({ cause });
      throw cause;
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.thread.close();
  }
}
