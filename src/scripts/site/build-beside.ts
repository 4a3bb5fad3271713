import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';

/**
 * Builds the remaining languages in a process of lower priority that ends with this one. A failed build
 * leaves the languages that are there.
 */
export function buildRestBeside(): void {
  const child = fork(path.resolve(import.meta.dirname, '../build.ts'), ['--rest'], {
    execArgv: ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'],
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
