import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads';

/** Thrown if more work waits than a thread can soon do. */
export class TooManyWaiting extends Error {
  constructor(name: string, most: number) {
    super(`${most} wait for ${name} already`);
  }
}

/** Thrown if a thread ended before it answered; the next request starts a new one. */
export class ThreadEnded extends Error {}

/** The result or the error of a request, as it travels between threads. */
export type Answer<Made> = { made: Made } | { error: unknown; properties: object };

/** Only the message and stack of an error are transferred; codes tell the kind of fault. */
function toFault(error: unknown) {
  return { error, properties: { ...(error as object) } };
}

export function toAnswer<Made>(make: () => Made): Answer<Made> {
  try {
    return { made: make() };
  } catch (error) {
    return toFault(error);
  }
}

/** Answers the requests of a WorkerThread, inside the thread. */
export function answerRequests<Message, Made>(make: (message: Message) => Made): void {
  parentPort?.on('message', (message: Message) =>
    parentPort?.postMessage(toAnswer(() => make(message))),
  );
}

/** Answers asynchronous requests one after the other, in their order. */
export function answerInTurn<Message, Made>(make: (message: Message) => Promise<Made>): void {
  let last: Promise<unknown> = Promise.resolve();
  parentPort?.on('message', (message: Message) => {
    last = last
      .then(() => make(message))
      .then((made): Answer<Made> => ({ made }), toFault)
      .then((answer) => parentPort?.postMessage(answer));
  });
}

/** Throws the error of an answer without a result. */
export function toMade<Made>(answer: Answer<Made>): Made {
  if ('made' in answer) return answer.made;
  throw Object.assign(answer.error as object, answer.properties);
}

export interface ThreadOptions extends Pick<WorkerOptions, 'env' | 'workerData'> {
  script: URL;
  /** Such as `the thread that makes labels`. */
  name: string;
  mostWaiting: number;
  /** Called with the reason when a thread ends unexpectedly. */
  onEnded(error: ThreadEnded): void;
}

/** Callers of a dead thread retry soon; if none does, the thread is not stalled. */
const forgottenMs = 10_000;

/** A thread and its waiting callers, in the order of its answers. */
interface Running<Made> {
  worker: Worker;
  waiting: PromiseWithResolvers<Made>[];
  isEnding: boolean;
}

/**
 * Does heavy work in a separate thread, so that it blocks no call. The thread starts with the first request,
 * and again with the next if it died; it keeps no process alive.
 */
export class WorkerThread<Message, Made> {
  readonly #options: ThreadOptions;
  #running: Running<Made> | undefined;
  /** When the oldest pending request began to wait, even if the thread died meanwhile. */
  #stalledSince: number | undefined;
  #askedAt = 0;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#running?.waiting.length ?? 0;
  }

  /** Milliseconds that requests have gone unanswered; includes earlier threads that died of them. */
  get stalledMs(): number {
    const now = performance.now();
    const isForgotten = this.waiting === 0 && now - this.#askedAt > forgottenMs;
    return this.#stalledSince === undefined || isForgotten ? 0 : now - this.#stalledSince;
  }

  /** Rejects with TooManyWaiting, or with the error of the work. */
  ask(message: Message): Promise<Made> {
    const { name, mostWaiting } = this.#options;
    this.#running ??= this.#start();
    const { worker, waiting } = this.#running;
    if (waiting.length >= mostWaiting) return Promise.reject(new TooManyWaiting(name, mostWaiting));
    const answer = Promise.withResolvers<Made>();
    waiting.push(answer);
    this.#askedAt = performance.now();
    this.#stalledSince ??= this.#askedAt;
    worker.ref();
    worker.postMessage(message);
    return answer.promise;
  }

  /** Ends the thread and rejects waiting calls. */
  async close(): Promise<void> {
    if (!this.#running) return;
    this.#running.isEnding = true;
    await this.#running.worker.terminate();
  }

  #start(): Running<Made> {
    const { script, name, onEnded, env, workerData } = this.#options;
    const worker = new Worker(script, { env, workerData });
    const running: Running<Made> = { worker, waiting: [], isEnding: false };
    let cause: unknown;
    worker.on('message', (answer: Answer<Made>) => {
      // Under `node --watch` a thread also reports its imports to the watcher.
      if (!('made' in answer || 'error' in answer)) return;
      const caller = running.waiting.shift();
      this.#stalledSince = running.waiting.length > 0 ? performance.now() : undefined;
      if (running.waiting.length === 0) worker.unref();
      caller?.resolve(Promise.try(toMade<Made>, answer));
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', (code) => {
      if (this.#running === running) this.#running = undefined;
      const error = new ThreadEnded(`${name} ended with ${code}`, { cause });
      for (const caller of running.waiting) caller.reject(error);
      if (running.isEnding) this.#stalledSince = undefined;
      else onEnded(error);
    });
    return running;
  }
}
