import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads';

/** Thrown where more is waited for than a thread can soon make. */
export class TooManyWaiting extends Error {
  constructor(name: string, most: number) {
    super(`${most} wait for ${name} already`);
  }
}

/** What a thread answers to each it is asked for, one after the other. */
type Answer<Made> = { made: Made } | { error: unknown; properties: object };

/** Answers, in a thread, what its WorkerThread asks for. */
export function answerAsked<Asked, Made>(make: (asked: Asked) => Made): void {
  const answer = (asked: Asked): Answer<Made> => {
    try {
      return { made: make(asked) };
    } catch (error) {
      // Only its message and stack travel by themselves; codes say what kind of fault it is.
      return { error, properties: { ...(error as object) } };
    }
  };
  parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(answer(asked)));
}

function toMade<Made>(answer: Answer<Made>): Made {
  if ('made' in answer) return answer.made;
  throw Object.assign(answer.error as object, answer.properties);
}

export interface ThreadOptions {
  script: URL;
  /** Such as `the thread that makes labels`. */
  name: string;
  mostWaiting: number;
  workerData?: WorkerOptions['workerData'];
}

/** A thread and who waits for it, in the order in which it answers. */
interface Running<Made> {
  worker: Worker;
  waiting: PromiseWithResolvers<Made>[];
}

/**
 * Does heavy work in a thread of its own, so that no call waits for it. The thread starts with the
 * first that is asked of it, and anew with the next where it died; it keeps no process alive.
 */
export class WorkerThread<Asked, Made> {
  readonly #options: ThreadOptions;
  #running: Running<Made> | undefined;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** How many wait for it now. */
  get waiting(): number {
    return this.#running?.waiting.length ?? 0;
  }

  /** Rejects with TooManyWaiting, or with why it cannot be made. */
  ask(asked: Asked): Promise<Made> {
    const { name, mostWaiting } = this.#options;
    this.#running ??= this.#start();
    const { worker, waiting } = this.#running;
    if (waiting.length >= mostWaiting) return Promise.reject(new TooManyWaiting(name, mostWaiting));
    const answer = Promise.withResolvers<Made>();
    waiting.push(answer);
    worker.ref();
    worker.postMessage(asked);
    return answer.promise;
  }

  /** Ends the thread; whoever still waits is told so. */
  async close(): Promise<void> {
    await this.#running?.worker.terminate();
  }

  #start(): Running<Made> {
    const { script, name, workerData } = this.#options;
    const worker = new Worker(script, { workerData });
    const running: Running<Made> = { worker, waiting: [] };
    let cause: unknown;
    worker.on('message', (answer: Answer<Made>) => {
      // Under `node --watch` a thread also tells the watcher what it imports.
      if (!('made' in answer || 'error' in answer)) return;
      const asked = running.waiting.shift();
      if (running.waiting.length === 0) worker.unref();
      asked?.resolve(Promise.try(toMade<Made>, answer));
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', (code) => {
      if (this.#running === running) this.#running = undefined;
      const error = new Error(`${name} ended with ${code}`, { cause });
      for (const asked of running.waiting) asked.reject(error);
    });
    return running;
  }
}
