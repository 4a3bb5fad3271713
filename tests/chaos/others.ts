import { setTimeout as pause } from 'node:timers/promises';
import { traceCalls } from '../load/signed-calls.ts';
import type { TestedDemo } from './portal.ts';
import { post, tracePath } from './post.ts';

const everyMs = 50;

/** Calls of another client during a scenario. */
export interface Others {
  longestWaitMs: number;
  answered: number;
  /** Failures, as `status code` or the connection's error. */
  odd: string[];
}

/** Traces a waybill and reads /healthz as another client, for as long as `work` takes. */
export async function besideOthers(
  address: string,
  account: TestedDemo,
  work: () => Promise<void>,
): Promise<Others> {
  const { billCode = '' } = account.samples?.delivered ?? {};
  const next = traceCalls(account, [billCode]);
  const odd = new Set<string>();
  const others = { longestWaitMs: 0, answered: 0 };
  let ending = false;
  const ask = async (call: () => Promise<string>) => {
    while (!ending) {
      const began = performance.now();
      const outcome = await call().catch((error: Error) => error.message);
      others.longestWaitMs = Math.max(others.longestWaitMs, performance.now() - began);
      if (outcome === 'fine') others.answered += 1;
      else odd.add(outcome);
      await pause(everyMs);
    }
  };
  const trace = async () => {
    const { status, code } = await post(`${address}${tracePath}`, next());
    return code === '1' ? 'fine' : `trace ${status} ${code}`;
  };
  const health = async () => {
    const { status } = await fetch(`${address}/healthz`);
    return status === 200 ? 'fine' : `/healthz ${status}`;
  };
  const asking = [ask(trace), ask(health)];
  try {
    await work();
  } finally {
    ending = true;
    await Promise.all(asking);
  }
  return { ...others, odd: [...odd] };
}
