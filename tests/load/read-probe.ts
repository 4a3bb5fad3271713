import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Probe } from './probe.ts';
import { startPortal } from './servers.ts';

/** Starts a portal in a folder that reports what it used since the last report. */
export async function startProbed(dataDir: string, environment: NodeJS.ProcessEnv = {}) {
  const file = path.join(dataDir, `probe-${randomUUID()}.json`);
  const probe = path.join(import.meta.dirname, 'probe.ts');
  const loading = { BENCH_PROBE: file, NODE_OPTIONS: `--import=${probe}` };
  const portal = await startPortal(dataDir, { ...environment, ...loading });
  const readProbe = async () => {
    rmSync(file, { force: true });
    process.kill(portal.pid, 'SIGUSR2');
    while (!existsSync(file)) await sleep(1);
    return JSON.parse(readFileSync(file, 'utf8')) as Probe;
  };
  return { ...portal, readProbe };
}

export type ProbedPortal = Awaited<ReturnType<typeof startProbed>>;
