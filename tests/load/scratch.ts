import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Makes an empty folder on the project's own disk, ignored by git; it is removed when its scope ends. */
export function openScratch() {
  const parent = path.join(root, '.test/bench');
  mkdirSync(parent, { recursive: true });
  const directory = mkdtempSync(path.join(parent, 'run-'));
  return {
    directory,
    [Symbol.dispose]: () => rmSync(directory, { recursive: true, force: true }),
  };
}
