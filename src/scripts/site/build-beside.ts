import { fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { run } from '../run.ts';

const script = path.resolve(import.meta.dirname, '../build.ts');
const execArgv = ['--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'];

/** Runs a build in a separate process, which does not use the server's memory; returns its exit code. */
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
  const fail = (reason: string) =>
    process.stderr.write(
      `The remaining languages were not built: ${reason}. The portal serves the others; the next start tries again.\n`,
    );
  const end = () => child.kill();
  process.once('exit', end);
  // Without a listener, an error of starting the process would end the server.
  child.once('error', ({ message }) => fail(message));
  child.once('exit', (code, signal) => {
    process.off('exit', end);
    if (code) fail('see the reason above');
    if (signal === 'SIGKILL') fail('the build was killed, as by a machine that lacks memory');
  });
}
