import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './places.ts';

const nodeArgs = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'];

export interface Postgres {
  url: string;
  stop(): Promise<void>;
}

/** A real PostgreSQL in its own process: its starter is an ES module, which Playwright cannot load. */
export async function startPostgres(): Promise<Postgres> {
  const main = path.join(root, 'tests/e2e/_support/serve-postgres.ts');
  const server = spawn(process.execPath, [...nodeArgs, main], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: server.stdout });
  const [url] = (await once(lines, 'line')) as [string];
  return {
    url,
    async stop() {
      server.kill('SIGTERM');
      if (server.exitCode === null) await once(server, 'exit');
    },
  };
}
