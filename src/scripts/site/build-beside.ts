import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { run } from '../run.ts';

const script = path.resolve(import.meta.dirname, '../build.ts');
const execArgv = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'];

/** Runs a build and returns its exit code. The memory that it takes is not that of the server. */
export function buildApart(...options: string[]): Promise<number> {
  return run(process.execPath, [...execArgv, script, ...options]);
}

/**
 * Builds the remaining languages in a process of lower priority that ends with this one. A failed build
 * leaves the languages that are there.
 */
export function buildRestBeside(): void {
  const child = fork(script, ['--rest'], {
    execArgv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  child.unref();
  child.channel?.unref();
  const end = () => child.kill();
  process.once('exit', end);
  child.once('exit', (code) => {
    process.off('exit', end);
    if (!code) return;
    process.stderr.write(
      'The remaining languages were not built: see the reason above. The portal serves the others; the next start tries again.\n',
    );
  });
}
