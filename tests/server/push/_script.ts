import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { masterKey, type TestPortal } from '../_support/portal.ts';
import { environmentOf, startServer } from '../_support/process.ts';
import { retries } from './_listening.ts';

const started: ChildProcess[] = [];
const opened: (() => void)[] = [];

/** Ends processes that a failed test left behind, because they would keep the run alive. */
export function endAll(): void {
  for (const child of started) child.kill('SIGKILL');
  for (const kill of opened) kill();
}

/** A portal in its own process, on the database of the test. */
export async function startPortal({ context }: TestPortal) {
  const server = await startServer({
    ...environmentOf(context),
    MASTER_KEY: masterKey,
    DEMO: 'off',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'error',
    PUSH_TIMEOUT_S: '1',
    PUSH_RETRY_S: retries,
  });
  started.push(server.child);
  return server;
}

/** `listen.mjs` in its own process. */
export function startListener(portal: string, token: string, to: string) {
  const words = ['static/listen.mjs', '--url', portal, '--to', to];
  const child = spawn(process.execPath, words, {
    env: { PATH: process.env.PATH, LISTEN_TOKEN: token },
  });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk;
    });
  }
  return { child, said: () => said, ended: once(child, 'close') };
}

/** A server on loopback that can be killed, so that connections to it are refused. */
export async function openKillable(port: number, onRequest: RequestListener) {
  const server = createServer(onRequest);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const kill = () => {
    server.closeAllConnections();
    return new Promise((closed) => server.close(closed));
  };
  opened.push(kill);
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, kill };
}
