import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { findFreePort } from '../../../src/scripts/free-port.ts';
import { until } from './until.ts';

export const operations = path.resolve(
  import.meta.dirname,
  '../../../docs/_engineering/operations',
);
export const certificates = path.resolve(import.meta.dirname, '../push/_fixtures');

const readCertificate = (name: string) => readFileSync(path.join(certificates, name), 'utf8');

export interface Haproxy extends AsyncDisposable {
  /** Its address over https. */
  address: string;
  /** The same over http. */
  plainAddress: string;
}

/** Throws if the program of a proxy is missing. */
export function assertInstalled(program: string): void {
  const { error } = spawnSync(program, ['-v']);
  if (error) throw new Error(`This machine lacks ${program}. .ci/run installs it.`);
}

/** Resolves once a proxy listens, to what ends it. */
export async function untilListening(child: ChildProcess, address: string) {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const exited = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
  };
  const listens = async () => {
    if (child.exitCode !== null) throw new Error(`the proxy ended: ${printed}`);
    return fetch(`${address}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  };
  try {
    await until(listens, () => `the proxy listens: ${printed}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/**
 * Starts HAProxy in front of two servers (`host:port`) with the configuration of the operations folder and
 * others (`-f`). `folder` gets its certificate. Ends it with its scope.
 */
export async function runHaproxy(
  folder: string,
  servers: readonly [string, string],
  others: readonly string[] = [],
): Promise<Haproxy> {
  assertInstalled('haproxy');
  // Workers do not run as root.
  chmodSync(folder, 0o755);
  const certificate = path.join(folder, 'portal.pem');
  writeFileSync(certificate, readCertificate('receiver.crt') + readCertificate('receiver.key'));
  const [http, https] = [await findFreePort(), await findFreePort()];
  const env = {
    PATH: process.env.PATH,
    HTTP_BIND: `127.0.0.1:${http}`,
    HTTPS_BIND: `127.0.0.1:${https}`,
    CERTIFICATE: certificate,
    PORTAL_1: servers[0],
    PORTAL_2: servers[1],
  };
  const files = [path.join(operations, 'haproxy.cfg'), ...others].flatMap((file) => ['-f', file]);
  const child = spawn('haproxy', ['-db', ...files], { env });
  const plainAddress = `http://127.0.0.1:${http}`;
  const stop = await untilListening(child, plainAddress);
  return { address: `https://127.0.0.1:${https}`, plainAddress, [Symbol.asyncDispose]: stop };
}
