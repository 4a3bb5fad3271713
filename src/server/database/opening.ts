import { DatabaseSync } from 'node:sqlite';
import { StartError } from '#server/errors/start-error.ts';
import { giveToOwner, makePrivate } from '#server/settings/data-dir.ts';

const busy = 5;
/** Opening takes milliseconds; only a restore holds the lock longer. */
const usualTimeoutMs = 10_000;

/**
 * Acquires the lock to open a SQLite file, which a restore holds throughout. The system releases it when a
 * process ends. Throws a StartError if it is unavailable.
 */
export function acquireOpenLock(file: string, timeoutMs = usualTimeoutMs): Disposable {
  makePrivate(`${file}.lock`);
  const lock = new DatabaseSync(`${file}.lock`, { timeout: timeoutMs });
  try {
    giveToOwner(`${file}.lock`);
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== busy) throw error;
    const reason = `a backup is being restored into ${file}: try again once that has ended`;
    throw new StartError(reason, { cause: error });
  }
  return lock;
}
