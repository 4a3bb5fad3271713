import { type Answer, ThreadEnded, WorkerThread } from '#server/runtime/worker-thread.ts';
import { type Plans, runPlans, type Stopped } from './run-plans.ts';
import { type Ran, SqliteFile, type Step, TransactionLost } from './sqlite-file.ts';

/** The connection that writes: one transaction after the other, in this thread or in another. */
export interface Writer {
  step(step: Step): Ran | Promise<Ran>;
  runPlans(plans: Plans): Answer<Stopped>[] | Promise<Answer<Stopped>[]>;
  /** For how long it has answered nothing though it was asked, in milliseconds. */
  readonly owesMs: number;
  close(): void | Promise<void>;
}

/** In this thread, which waits for the disk: for tools that serve nobody. */
export class OwnWriter implements Writer {
  /** Whoever could ask waits in this thread for each answer. */
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

/** What the thread that writes is asked for. */
export type Asked = { step: Step } | { plans: Plans };

/** Writes have their turn one after the other, so that one waits at a time. */
const mostWaiting = 1;

/** In a thread of its own: node:sqlite waits for the disk with all of its thread. */
export class ThreadWriter implements Writer {
  private readonly thread: WorkerThread<Asked, unknown>;
  private isClosed = false;

  /** Where the thread dies, what it was doing is refused, and the next write starts another. */
  constructor(file: string, onEnded: (error: Error) => void) {
    // Made, and a fault of it found, before anything is asked of it.
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
