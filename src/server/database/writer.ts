import { type Answer, ThreadEnded, WorkerThread } from '#server/runtime/worker-thread.ts';
import { type Plans, runPlans, type Stopped } from './run-plans.ts';
import { type Ran, SqliteFile, type Step, TransactionLost } from './sqlite-file.ts';

/** The writing connection: one transaction at a time, in this thread or another. */
export interface Writer {
  step(step: Step): Ran | Promise<Ran>;
  runPlans(plans: Plans): Answer<Stopped>[] | Promise<Answer<Stopped>[]>;
  /** Milliseconds for which a request has been unanswered. */
  readonly owesMs: number;
  close(): void | Promise<void>;
}

/** Writes in this thread, which blocks on the disk: for tools that serve no calls. */
export class OwnWriter implements Writer {
  /** Always 0: callers block in this thread until each answer. */
  readonly owesMs = 0;
  private readonly file: SqliteFile;

  constructor(file: string) {
    this.file = SqliteFile.openToWrite(file);
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

export type Asked = { step: Step } | { plans: Plans };

/** Writes take turns, so at most one waits. */
const mostWaiting = 1;

/** Writes in a separate thread, because node:sqlite blocks its thread on the disk. */
export class ThreadWriter implements Writer {
  private readonly thread: WorkerThread<Asked, unknown>;
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

  get owesMs(): number {
    return this.thread.owesMs;
  }

  private async ask(asked: Asked): Promise<unknown> {
    if (this.isClosed) throw new Error('database is not open');
    try {
      return await this.thread.ask(asked);
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
