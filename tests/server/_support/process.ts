import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestDatabase } from './database.ts';

const root = path.resolve(import.meta.dirname, '../../..');

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** Node options of `npm run serve`, so that memory is measured under the same conditions. */
export const serveFlags: string[] = scripts.serve.match(/(?<= )--\S+/g);

/** Environment that `npm run serve` sets. */
export const serveEnvironment: Record<string, string> = Object.fromEntries(
  scripts.serve.match(/\b[A-Z_]+=\S+/g).map((each: string) => each.split('=')),
);

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** The tested process must not inherit anything else. */
const inherited = {
  PATH: process.env.PATH,
  // Uses the test run's compile cache, since half of a start is reading sources.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

/** Variables for a process to use a test database. */
export function environmentOf(context: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>) {
  const { dataDir, databaseUrl } = context;
  return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
}

/** Starts a file of the repository as a real process. */
export function start(
  file: string,
  words: readonly string[],
  environment: Record<string, string>,
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [...serveFlags, file, ...words], {
    cwd: root,
    env: { ...inherited, LOG_LEVEL: 'warn', ...environment },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code, stdout, stderr }));
  return { child, ended };
}

const mainFile = 'src/server/main.ts';
const operatorFile = 'src/server/operator/main.ts';

/** Waits until a process reports that it is ready; resolves to its printed address. */
export async function startListening(file: string, environment: Record<string, string>) {
  const server = start(file, [], { PORT: '0', ...environment });
  let seen = '';
  const address = await new Promise<string>((resolve, reject) => {
    server.child.stdout?.on('data', (chunk) => {
      seen += chunk;
      const url = /is ready[^:]*: (http:[^\s"]+)/.exec(seen)?.[1];
      if (url) resolve(url);
    });
    server.ended.then(({ code, stderr }) => reject(new Error(`exit ${code}: ${stderr}`)));
  });
  return { ...server, address };
}

/** Starts a server process and waits until it is ready. */
export const startServer = (environment: Record<string, string>) =>
  startListening(mainFile, environment);

/** Starts server processes together; if one fails, all are stopped so that the tests can end. */
export async function startServers(count: number, environment: Record<string, string>) {
  const starts = Array.from({ length: count }, () => startServer(environment));
  return Promise.all(starts).catch(async (error) => {
    for (const start of await Promise.allSettled(starts)) {
      if (start.status === 'fulfilled') start.value.child.kill('SIGKILL');
    }
    throw error;
  });
}

/** Runs the operator tool's command, with a text on standard input. */
export function operate(
  words: string,
  environment: Record<string, string>,
  input = '',
): Promise<Ended> {
  const { child, ended } = start(operatorFile, words.split(' '), environment);
  child.stdin?.end(input);
  return ended;
}
