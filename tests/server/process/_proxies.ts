import { spawn } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after } from 'node:test';
import { findFreePort } from '../../../src/scripts/free-port.ts';
import { makeFolder } from '../_support/folder.ts';
import {
  assertInstalled,
  certificates,
  operations,
  runHaproxy,
  untilListening,
} from '../_support/haproxy.ts';

/** Servers named in the configurations. */
const exampleServers = ['10.0.0.5:3000', '10.0.0.6:3000'];

export interface RunningProxy {
  name: 'haproxy' | 'nginx';
  /** Its address over https. */
  address: string;
  /** The same over http. */
  plainAddress: string;
}

/** Throws if the text lacks a key. */
function replaceAll(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((replaced, [from, to]) => {
    if (!replaced.includes(from)) throw new Error(`the configuration has no ${from}`);
    return replaced.replaceAll(from, to);
  }, text);
}

/** HAProxy in front of these servers, with the operations folder's configuration. */
export async function startHaproxy(servers: readonly [string, string]) {
  const shown = await findFreePort();
  const folder = makeFolder({
    'states.cfg': `defaults\n  mode http\n  timeout client 5s\nfrontend states\n  bind 127.0.0.1:${shown}\n  stats enable\n  stats uri /\n`,
  });
  const haproxy = await runHaproxy(folder, servers, [path.join(folder, 'states.cfg')]);
  after(() => haproxy[Symbol.asyncDispose]());
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
  const { address, plainAddress } = haproxy;
  return { name: 'haproxy' as const, address, plainAddress, countUp };
}

/** nginx in front of these servers, with the operations folder's configuration. */
export async function startNginx(servers: readonly string[]): Promise<RunningProxy> {
  assertInstalled('nginx');
  const folder = makeFolder();
  // Workers do not run as root.
  chmodSync(folder, 0o755);
  const [http, https] = [await findFreePort(), await findFreePort()];
  const own = replaceAll(readFileSync(path.join(operations, 'nginx.conf'), 'utf8'), {
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
  after(await untilListening(child, plainAddress));
  return { name: 'nginx', address: `https://127.0.0.1:${https}`, plainAddress };
}
