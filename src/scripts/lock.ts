import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';

const retryMs = 300;

/** SQLite's locks are the operating system's: they end with the process that holds them, even if it crashes. */
function tryLock(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file);
  try {
    database.exec('begin exclusive');
    return database;
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === 5) return undefined;
    throw error;
  }
}

/** Does the work while holding the lock of this file; calls `onWait` once if it has to wait. */
export async function withLock<Result>(
  file: string,
  work: () => Promise<Result>,
  onWait: () => void,
): Promise<Result> {
  mkdirSync(path.dirname(file), { recursive: true });
  let lock = tryLock(file);
  if (!lock) onWait();
  while (!lock) {
    await wait(retryMs);
    lock = tryLock(file);
  }
  try {
    return await work();
  } finally {
    lock.close();
  }
}
