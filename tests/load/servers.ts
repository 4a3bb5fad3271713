import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { DemoAccount } from '#server/demo.ts';

import { serveEnvironment, serveFlags } from '../server/_support/process.ts';
import { openScratch, root } from './scratch.ts';

const ready = /https?:\/\/127\.0\.0\.1:\d+/;

/** A server in a separate process, which ends with its scope. */
export interface Server extends AsyncDisposable {
  address: string;
  pid: number;
  stop(): Promise<void>;
}

export interface Portal extends Server {
  dataDir: string;
}

/** Waits for the address that a server prints, and keeps reading, so that its output never blocks it. */
async function readAddress(child: ChildProcess, script: string): Promise<string> {
  if (!child.stdout) throw new Error('a server needs its standard output');
  const lines = createInterface({ input: child.stdout });
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const address = ready.exec(line)?.[0];
      if (address) resolve(address);
    });
    child.once('exit', (code) =>
      reject(new Error(`${script} ended with ${code} before it listened`)),
    );
  });
}

async function start(
  script: string,
  environment: NodeJS.ProcessEnv,
  directory = root,
): Promise<Server> {
  // Such as --cpu-prof.
  const options = (process.env.BENCH_NODE_OPTIONS ?? '').split(' ').filter(Boolean);
  const flags = [...serveFlags, ...options];
  const child = spawn(process.execPath, [...flags, path.join(directory, script)], {
    cwd: directory,
    env: { ...process.env, ...serveEnvironment, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await readAddress(child, script);
  const stop = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  };
  return { address, pid: child.pid ?? 0, stop, [Symbol.asyncDispose]: stop };
}

/** Starts the portal of a checkout on a SQLite file in `dataDir`, without a rate limit. */
export function startPortal(
  dataDir: string,
  environment: NodeJS.ProcessEnv = {},
  checkout?: string,
): Promise<Server> {
  const settings = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: 'on',
    HOST: '127.0.0.1',
    PORT: '0',
    CALLS_PER_SECOND: '0',
    ...environment,
  };
  return start('src/server/main.ts', settings, checkout);
}

/** Starts a portal on an empty folder, which is removed with it. */
export async function openPortal(
  environment: NodeJS.ProcessEnv = {},
  checkout?: string,
): Promise<Portal> {
  await using opened = new AsyncDisposableStack();
  const { directory } = opened.use(openScratch());
  const portal = opened.use(await startPortal(directory, environment, checkout));
  const closing = opened.move();
  return {
    ...portal,
    dataDir: directory,
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** Starts the built-in courier as a separate core, on a SQLite file in `dataDir`. */
export function startCore(dataDir: string, secret: string): Promise<Server> {
  return start('src/server/core/serve/main.ts', {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    HOST: '127.0.0.1',
    PORT: '0',
    CORE_SECRET: secret,
  });
}

export async function readDemo({ address }: Server): Promise<DemoAccount> {
  const answer = await fetch(`${address}/openplatformweb/demo/account`);
  return ((await answer.json()) as { data: DemoAccount }).data;
}

/** Starts a bare Fastify route that parses the same body and answers a constant text. */
export function startBareServer(answer: string): Promise<Server> {
  return start('tests/load/bare-server.ts', { BENCH_ANSWER: answer });
}

export function startPushReceiver(): Promise<Server> {
  return start('tests/load/push-receiver.ts', {});
}

/** Starts receivers of pushes that report when each push arrived; its address lists theirs. */
export function startArrivalReceiver(receivers: number): Promise<Server> {
  return start('tests/load/arrival-receiver.ts', { BENCH_RECEIVERS: String(receivers) });
}

/** Starts a courier with its pushes, but without calls, which scans parcels on request. */
export function startScanningPortal(
  dataDir: string,
  addresses: readonly string[],
): Promise<Server> {
  const environment = { DATA_DIR: dataDir, BENCH_ADDRESSES: addresses.join(',') };
  return start('tests/load/scanning-portal.ts', environment);
}
