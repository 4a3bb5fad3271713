import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';
import { findFreePort } from '../../../src/scripts/free-port.ts';
import { makeFolder } from '../_support/folder.ts';
import { until } from '../_support/until.ts';

const operations = path.resolve(import.meta.dirname, '../../../docs/_engineering/operations');
const certificates = path.resolve(import.meta.dirname, '../push/_fixtures');
const read = (folder: string, name: string) => readFileSync(path.join(folder, name), 'utf8');

/** Servers named in the configurations. */
const exampleServers = ['10.0.0.5:3000', '10.0.0.6:3000'];

export interface RunningProxy {
  name: 'haproxy' | 'nginx';
  /** Its address over https. */
  address: string;
  /** The same over http. */
  plainAddress: string;
}

function assertInstalled(program: string): void {
  const { error } = spawnSync(program, ['-v']);
  if (error) throw new Error(`This machine lacks ${program}. .ci/run installs it.`);
}

/** Throws if the text lacks a key. */
function replaceAll(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((replaced, [from, to]) => {
    if (!replaced.includes(from)) throw new Error(`the configuration has no ${from}`);
    return replaced.replaceAll(from, to);
  }, text);
}

/** Resolves once the proxy listens; ends it after the tests. */
async function untilListening(child: ChildProcess, address: string): Promise<void> {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const exited = once(child, 'exit');
  after(async () => {
    child.kill('SIGTERM');
    await exited;
  });
  const listens = async () => {
    if (child.exitCode !== null) throw new Error(`the proxy ended: ${printed}`);
    return fetch(`${address}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  };
  await until(listens, () => `the proxy listens: ${printed}`);
}

/** HAProxy in front of these servers, with the operations folder's configuration. */
export async function startHaproxy(servers: readonly string[]) {
  assertInstalled('haproxy');
  const folder = makeFolder();
  // Workers do not run as root.
  chmodSync(folder, 0o755);
  const certificate = path.join(folder, 'portal.pem');
  writeFileSync(
    certificate,
    read(certificates, 'receiver.crt') + read(certificates, 'receiver.key'),
  );
  const [http, https, shown] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const states = path.join(folder, 'states.cfg');
  writeFileSync(
    states,
    `defaults\n  mode http\n  timeout client 5s\nfrontend states\n  bind 127.0.0.1:${shown}\n  stats enable\n  stats uri /\n`,
  );
  const env = {
    PATH: process.env.PATH,
    HTTP_BIND: `127.0.0.1:${http}`,
    HTTPS_BIND: `127.0.0.1:${https}`,
    CERTIFICATE: certificate,
    PORTAL_1: servers[0],
    PORTAL_2: servers[1],
  };
  const files = ['-f', path.join(operations, 'haproxy.cfg'), '-f', states];
  const child = spawn('haproxy', ['-db', ...files], { env });
  const plainAddress = `http://127.0.0.1:${http}`;
  await untilListening(child, plainAddress);
  /** Number of servers of a backend that HAProxy reports as up. */
  const countUp = async (backend: string) => {
    const text = await (await fetch(`http://127.0.0.1:${shown}/;csv`)).text();
    const rows = text.split('\n').map((line) => line.split(','));
    const column = rows[0]?.indexOf('status') ?? 0;
    return rows.filter(
      ([of, server = '', ...rest]) =>
        of === backend && server.startsWith('portal-') && rest[column - 2]?.startsWith('UP'),
    ).length;
  };
  return { name: 'haproxy' as const, address: `https://127.0.0.1:${https}`, plainAddress, countUp };
}

/** nginx in front of these servers, with the operations folder's configuration. */
export async function startNginx(servers: readonly string[]): Promise<RunningProxy> {
  assertInstalled('nginx');
  const folder = makeFolder();
  // Workers do not run as root.
  chmodSync(folder, 0o755);
  const [http, https] = [await findFreePort(), await findFreePort()];
  const own = replaceAll(read(operations, 'nginx.conf'), {
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen 443 ': `listen 127.0.0.1:${https} `,
    '/etc/nginx/portal.crt': path.join(certificates, 'receiver.crt'),
    '/etc/nginx/portal.key': path.join(certificates, 'receiver.key'),
    ...Object.fromEntries(exampleServers.map((each, at) => [each, servers[at] ?? ''])),
  });
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const lines = places.map((each) => `${each}_temp_path ${path.join(folder, each)};`);
  const text = `daemon off; pid ${path.join(folder, 'pid')}; error_log stderr;
events { worker_connections 256; }
http { access_log off; ${lines.join(' ')}
${own}
}`;
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, text);
  const child = spawn('nginx', ['-e', 'stderr', '-p', folder, '-c', file]);
  const plainAddress = `http://127.0.0.1:${http}`;
  await untilListening(child, plainAddress);
  return { name: 'nginx', address: `https://127.0.0.1:${https}`, plainAddress };
}
