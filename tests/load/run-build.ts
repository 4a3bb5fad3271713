import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './scratch.ts';

export const docusaurus = path.join(root, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');

/** Runs a build with Node in a site's folder; a failure shows its output. */
export async function runBuild(directory: string, program: readonly string[]): Promise<void> {
  const options = [
    '--no-experimental-webstorage',
    '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
    ...program,
  ];
  const child = spawn(process.execPath, options, {
    cwd: directory,
    env: {
      ...process.env,
      NO_UPDATE_NOTIFIER: '1',
      NODE_ENV: 'production',
      // Like `npm run build` (decision 0026).
      DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${directory} was not built:\n${(await output).join('\n')}`);
}

/** Installs packages below a folder. */
export async function install(directory: string, names: readonly string[]): Promise<void> {
  mkdirSync(directory, { recursive: true });
  const options = ['--prefix', directory, '--no-audit', '--no-fund', '--ignore-scripts'];
  const child = spawn('npm', ['install', ...options, ...names], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`npm install ${names.join(' ')} ended with ${code}.`);
}
