import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Probe } from './probe.ts';
import type { Server } from './servers.ts';

/** What loads the probe into a server, which writes to this file. */
export function toProbed(file: string): NodeJS.ProcessEnv {
  const probe = path.join(import.meta.dirname, 'probe.ts');
  return { BENCH_PROBE: file, NODE_OPTIONS: `--import=${probe}` };
}

/** What the server used since it was asked last. */
export async function readProbe({ pid }: Server, file: string): Promise<Probe> {
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await sleep(1);
  return JSON.parse(readFileSync(file, 'utf8')) as Probe;
}
