import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
/** Containers may have much less, which a few tests would fill. */
const leastBytes = 2 ** 31;

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= leastBytes;
}

/**
 * Where the databases of tests and what their browsers keep lie: in memory, where the system has a
 * folder for that. A commit waits for the disk, most of a test's time; and nothing of a test outlives it.
 */
export const temporaryFolder = hasRoom(inMemory) ? inMemory : tmpdir();
