import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../src/scripts/free-port.ts';

const file = path.resolve(import.meta.dirname, '../server/push/_chaos-receiver.ts');

/** Starts an integrator's server, in a separate process, with three faults in ten answers. */
export async function startFaultyReceiver() {
  const port = await findFreePort();
  const words = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON', file, String(port), '1'];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ids = new Set<string>();
  const latest = new Map<string, number>();
  const disorder: string[] = [];
  let repeated = 0;
  await new Promise<void>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const { ready, id, billCode, sequence } = JSON.parse(line);
      if (ready) return resolve();
      const before = latest.get(billCode) ?? 0;
      if (sequence < before || sequence > before + 1)
        disorder.push(`${billCode}: event ${sequence} came after event ${before}`);
      latest.set(billCode, sequence);
      if (ids.has(id)) repeated += 1;
      ids.add(id);
    });
  });
  return {
    url: `http://127.0.0.1:${port}/`,
    disorder,
    /** Acknowledged pushes. */
    get distinct() {
      return ids.size;
    },
    /** Repeated acknowledgements. */
    get repeated() {
      return repeated;
    },
    async acknowledged(count: number) {
      while (ids.size < count) await pause(100);
    },
    async [Symbol.asyncDispose]() {
      const closed = once(child, 'close');
      child.kill('SIGKILL');
      await closed;
    },
  };
}
