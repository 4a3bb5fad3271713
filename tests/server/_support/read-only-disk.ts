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

/** Folders of this machine where other disks begin, such as the read-only ones that containers have. */
function findMounts(): string[] {
  const lines = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
  return lines.flatMap((line) => line.split(' ')[4] ?? []);
}

const mount = 'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && exec "$@"';

/**
 * Runs a module of text that finds a folder on a read-only disk in `process.argv[1]`; resolves to what
 * it printed. Where the machine has no such disk, one is mounted that only this run sees.
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
