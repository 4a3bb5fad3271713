import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** Containers may have much less, which a few tests would fill up. */
const leastBytes = 2 ** 31;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= leastBytes;
}

/**
 * Folder for test databases and browser profiles: in memory, if the system has a folder for that. Commits
 * otherwise wait for the disk, which takes most of a test's time, and test data need not survive.
 */
export const temporaryFolder = hasRoom(inMemory) ? inMemory : tmpdir();
