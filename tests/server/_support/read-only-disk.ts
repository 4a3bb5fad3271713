import { execFile } from 'node:child_process';
import { accessSync, constants, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

function isReadOnly(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EROFS';
  }
}

/** Mount points of this machine, such as a container's read-only ones. */
function findMounts(): string[] {
  const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
  return lines.flatMap((line) => line.split(' ')[4] ?? []);
}

const mount = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"';

/**
 * Runs a module whose `process.argv[1]` is a folder on a read-only disk; resolves to its output. If
 * the machine has none, mounts one that only this process sees.
 */
export async function runOnReadOnlyDisk(module: string): Promise<string> {
  const node = [process.execPath, '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON'];
  const evaluate = [...node, '--input-type=module', '--eval', module];
  const known = findMounts().find(isReadOnly);
  const folder = known ?? mkdtempSync(path.join(tmpdir(), 'read-only-'));
  const isRoot = process.getuid?.() === 0;
  const [command = '', ...words] = known
    ? [...evaluate, folder]
    : [
        'unshare',
        ...(isRoot ? [] : ['--map-root-user']),
        '--mount',
        'sh',
        '-c',
        mount,
        folder,
      ].concat(evaluate, folder);
  const { stdout } = await run(command, words);
  if (!known) rmSync(folder, { recursive: true });
  return stdout;
}
