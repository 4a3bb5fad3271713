import {
  accessSync,
  chmodSync,
  chownSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { StartError } from '#server/errors/start-error.ts';

const readOnly =
  'lies on a read-only disk: name a folder of another disk in DATA_DIR, or mount this one for writing';
const notAllowed =
  'cannot be written by the user that runs the portal: name another folder in DATA_DIR';
const noFolder = 'is not a folder: name one in DATA_DIR';

const reasons: Record<string, string> = {
  EROFS: readOnly,
  EACCES: notAllowed,
  EPERM: notAllowed,
  ENOTDIR: noFolder,
  EEXIST: noFolder,
  ENOSPC: 'lies on a disk that is full: make room, or name a folder of another disk in DATA_DIR',
};

/** Returns the folder, or its nearest existing parent. */
function findExisting(folder: string): string {
  return existsSync(folder) ? folder : findExisting(path.dirname(folder));
}

/** Creates DATA_DIR if it is missing; throws a StartError if it cannot be created or written. */
export function prepareDataDir(dataDir: string): void {
  try {
    // Creating a folder on a read-only disk only reports that it is missing; this check tells why.
    accessSync(findExisting(dataDir), constants.W_OK);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new StartError(`${dataDir} ${reasons[code] ?? message}`, { cause: error });
  }
}

/** Lets only the owner read a file; creates it if it is missing. */
export function makePrivate(file: string): void {
  try {
    // An existing file is never opened: closing it would drop the locks that SQLite holds on it in this process.
    if (!existsSync(file)) closeSync(openSync(file, 'ax', 0o600));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  try {
    chmodSync(file, 0o600);
  } catch (error) {
    // Another owner set its mode.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

/** Gives what root creates to the owner of the folder, as whom the server runs. */
export function giveToOwner(file: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(path.dirname(file));
  chownSync(file, uid, gid);
}

/** Flushes a file's content, or the names in a folder: a new file's name is durable only with its folder. */
export function flush(place: string): void {
  const descriptor = openSync(place, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
