import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Calls are due this often, answered or not. */
const everyMs = 2;

/** Asks `GET /livez` at a steady rate, from a thread of its own, as another client does. */
export class Others {
  readonly #worker: Worker;

  constructor(address: string) {
    this.#worker = new Worker(new URL(import.meta.url), { workerData: address });
  }

  async #take(): Promise<number[]> {
    this.#worker.postMessage('take');
    const [delaysMs] = await once(this.#worker, 'message');
    return delaysMs;
  }

  /** How late the calls were answered, in ms, that were due while the work lasted; 99 of 100 came no later. */
  async delayP99Ms(work: () => Promise<unknown>): Promise<number> {
    await this.#take();
    await work();
    const delaysMs = (await this.#take()).toSorted((one, other) => one - other);
    return delaysMs[Math.ceil(delaysMs.length * 0.99) - 1] ?? Number.NaN;
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }
}

/** One call; its answer is read to the end. */
async function ask(address: string, agent: Agent): Promise<void> {
  const request = get(`${address}/livez`, { agent });
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
}

/**
 * Each call has a connection to itself until it is answered, as the calls of many clients do: a stall
 * counts for all calls that are due in it, and none of them waits for another.
 */
async function askAll(address: string, port: NonNullable<typeof parentPort>): Promise<never> {
  const agent = new Agent({ keepAlive: true });
  let delaysMs: Promise<number>[] = [];
  let askedFor = 0;
  port.on('message', () => {
    askedFor = performance.now();
  });
  const delayOf = async (dueAt: number) => {
    await ask(address, agent);
    return performance.now() - dueAt;
  };
  for (let dueAt = performance.now(); ; dueAt += everyMs) {
    const waitMs = dueAt - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    if (askedFor > 0 && dueAt > askedFor) {
      port.postMessage(await Promise.all(delaysMs));
      [delaysMs, askedFor] = [[], 0];
    }
    delaysMs.push(delayOf(dueAt));
  }
}

if (!isMainThread && parentPort) await askAll(workerData, parentPort);
