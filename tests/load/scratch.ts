import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Does the work in an empty folder of the project's own disk, ignored by git and removed afterwards. */
export async function inScratch<Result>(work: (directory: string) => Promise<Result>) {
  const parent = path.join(root, '.test/bench');
  mkdirSync(parent, { recursive: true });
  const directory = mkdtempSync(path.join(parent, 'run-'));
  try {
    return await work(directory);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
