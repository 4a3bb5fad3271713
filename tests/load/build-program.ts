import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from './scratch.ts';

const docusaurus = path.join(root, 'node_modules/@docusaurus/core/bin/docusaurus.mjs');

/** Runs `docusaurus build` as the project's own build does; what it printed is shown where it fails. */
export async function buildProgram(directory: string, options: readonly string[]): Promise<void> {
  const child = spawn(
    process.execPath,
    ['--no-experimental-webstorage', docusaurus, 'build', ...options],
    {
      cwd: directory,
      env: { ...process.env, NO_UPDATE_NOTIFIER: '1', NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const output = Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${directory} was not built:\n${(await output).join('\n')}`);
}
