import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** Containers may have much less, which a few databases would fill. */
const leastBytes = 2 ** 31;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= leastBytes;
}

/**
 * Where the databases of tests lie: in memory, where the system has a folder for that. A commit waits
 * for the disk, most of a test's time; and nothing of a test outlives it.
 */
export const databaseFolder = hasRoom(inMemory) ? inMemory : tmpdir();
