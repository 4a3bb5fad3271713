import { parentPort, Worker, type WorkerOptions } from 'node:worker_threads';

/** Thrown where more is waited for than a thread can soon make. */
export class TooManyWaiting extends Error {
  constructor(name: string, most: number) {
    super(`${most} wait for ${name} already`);
  }
}

/** Thrown where a thread ended before it answered; whoever asks next gets a new one. */
export class ThreadEnded extends Error {}

/** What was made, or why it could not be, as it travels between threads. */
export type Answer<Made> = { made: Made } | { error: unknown; properties: object };

/** Only message and stack of an error travel by themselves; codes say what kind of fault it is. */
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

/** Answers, in a thread, what its WorkerThread asks for. */
export function answerAsked<Asked, Made>(make: (asked: Asked) => Made): void {
  parentPort?.on('message', (asked: Asked) => parentPort?.postMessage(toAnswer(() => make(asked))));
}

/** The same for what takes time to make: one after the other, in the order in which they were asked for. */
export function answerInTurn<Asked, Made>(make: (asked: Asked) => Promise<Made>): void {
  let last: Promise<unknown> = Promise.resolve();
  parentPort?.on('message', (asked: Asked) => {
    last = last
      .then(() => make(asked))
      .then((made): Answer<Made> => ({ made }), toFault)
      .then((answer) => parentPort?.postMessage(answer));
  });
}

/** Throws where nothing was made. */
export function toMade<Made>(answer: Answer<Made>): Made {
  if ('made' in answer) return answer.made;
  throw Object.assign(answer.error as object, answer.properties);
}

export interface ThreadOptions extends Pick<WorkerOptions, 'env' | 'workerData'> {
  script: URL;
  /** Such as `the thread that makes labels`. */
  name: string;
  mostWaiting: number;
  /** Told of a thread that nobody ended, with why. */
  onEnded(error: ThreadEnded): void;
}

/** Whoever is told of a thread that died asks again soon; where nobody does, nothing is owed. */
const forgottenMs = 10_000;

/** A thread and who waits for it, in the order in which it answers. */
interface Running<Made> {
  worker: Worker;
  waiting: PromiseWithResolvers<Made>[];
  isEnding: boolean;
}

/**
 * Does heavy work in a thread of its own, so that no call waits for it. The thread starts with the
 * first that is asked of it, and anew with the next where it died; it keeps no process alive.
 */
export class WorkerThread<Asked, Made> {
  readonly #options: ThreadOptions;
  #running: Running<Made> | undefined;
  /** When what waits first began to wait, though the thread died meanwhile. */
  #owesSince: number | undefined;
  #askedAt = 0;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  /** How many wait for it now. */
  get waiting(): number {
    return this.#running?.waiting.length ?? 0;
  }

  /** For how long it has answered nothing though it was asked, in milliseconds; the threads before it count where they died of it. */
  get owesMs(): number {
    const now = performance.now();
    const isForgotten = this.waiting === 0 && now - this.#askedAt > forgottenMs;
    return this.#owesSince === undefined || isForgotten ? 0 : now - this.#owesSince;
  }

  /** Rejects with TooManyWaiting, or with why it cannot be made. */
  ask(asked: Asked): Promise<Made> {
    const { name, mostWaiting } = this.#options;
    this.#running ??= this.#start();
    const { worker, waiting } = this.#running;
    if (waiting.length >= mostWaiting) return Promise.reject(new TooManyWaiting(name, mostWaiting));
    const answer = Promise.withResolvers<Made>();
    waiting.push(answer);
    this.#askedAt = performance.now();
    this.#owesSince ??= this.#askedAt;
    worker.ref();
    worker.postMessage(asked);
    return answer.promise;
  }

  /** Ends the thread; whoever still waits is told so. */
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
      // Under `node --watch` a thread also tells the watcher what it imports.
      if (!('made' in answer || 'error' in answer)) return;
      const asked = running.waiting.shift();
      this.#owesSince = running.waiting.length > 0 ? performance.now() : undefined;
      if (running.waiting.length === 0) worker.unref();
      asked?.resolve(Promise.try(toMade<Made>, answer));
    });
    worker.on('error', (error) => {
      cause = error;
    });
    worker.on('exit', (code) => {
      if (this.#running === running) this.#running = undefined;
      const error = new ThreadEnded(`${name} ended with ${code}`, { cause });
      for (const asked of running.waiting) asked.reject(error);
      if (running.isEnding) this.#owesSince = undefined;
      else onEnded(error);
    });
    return running;
  }
}
