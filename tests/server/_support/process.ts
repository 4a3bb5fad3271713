import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestDatabase } from './database.ts';

const root = path.resolve(import.meta.dirname, '../../..');

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** What `npm run serve` hands to Node beside the file: memory is measured as it is served. */
export const serveFlags: string[] = scripts.serve.match(/(?<= )--\S+/g);

/** What it sets in the environment before. */
export const serveEnvironment: Record<string, string> = Object.fromEntries(
  scripts.serve.match(/\b[A-Z_]+=\S+/g).map((each: string) => each.split('=')),
);

export interface Ended {
  code: number | null;
  stdout: string;
  stderr: string;
}

/** Nothing else of this process's environment is meant for the one that is tested. */
const inherited = {
  PATH: process.env.PATH,
  // Half of a start is the reading of sources, which the test run has cached.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

/** The variables that lead a process to a test's database. */
export function environmentOf(context: Pick<TestDatabase, 'dataDir' | 'databaseUrl'>) {
  const { dataDir, databaseUrl } = context;
  return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
}

/** Starts a file of the repository as a real process of ours. */
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

/** A process of ours, once it says that it is ready; its address is what it printed. */
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

/** A server process, once it is ready. */
export const startServer = (environment: Record<string, string>) =>
  startListening(mainFile, environment);

/** Server processes that start together; where one does not, none stays to keep the tests from their end. */
export async function startServers(count: number, environment: Record<string, string>) {
  const starts = Array.from({ length: count }, () => startServer(environment));
  return Promise.all(starts).catch(async (error) => {
    for (const start of await Promise.allSettled(starts)) {
      if (start.status === 'fulfilled') start.value.child.kill('SIGKILL');
    }
    throw error;
  });
}

/** The operator tool as its command runs it, with a text on standard input. */
export function operate(
  words: string,
  environment: Record<string, string>,
  input = '',
): Promise<Ended> {
  const { child, ended } = start(operatorFile, words.split(' '), environment);
  child.stdin?.end(input);
  return ended;
}
