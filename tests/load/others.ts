import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

/** Calls are due this often, answered or not. */
const everyMs = 2;

/** Sends `GET /livez` at a steady rate from a separate thread, as another client does. */
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

  /** Returns the 99th percentile of the delays, in ms, of calls that were due during the work. */
  async delayP99Ms(work: () => Promise<unknown>): Promise<number> {
    await this.#take();
    await work();
    const delaysMs = (await this.#take()).toSorted((one, other) => one - other);
    return delaysMs[Math.ceil(delaysMs.length * 0.99) - 1] ?? Number.NaN;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#worker.terminate();
  }
}

async function ask(address: string, agent: Agent): Promise<void> {
  const request = get(`${address}/livez`, { agent });
  const [response] = await once(request, 'response');
  response.resume();
  await once(response, 'end');
}

/** Each call has its own connection, as those of many clients: a stall counts for all calls due in it. */
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
