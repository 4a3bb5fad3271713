import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './scratch.ts';

export const docusaurus = path.join(root, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');

/** Runs a build with Node in a site's folder; what it printed is shown where it fails. */
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
      // As `npm run build` has it: decision 0026.
      DOCUSAURUS_NO_PERSISTENT_CACHE: 'true',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${directory} was not built:\n${(await output).join('\n')}`);
}
