import { DatabaseSync } from 'node:sqlite';
import { StartError } from '#server/errors/start-error.ts';
import { giveToOwner, makePrivate } from '#server/settings/data-dir.ts';

const busy = 5;
/** Opening takes milliseconds: only a restore holds it for longer. */
const usualTimeoutMs = 10_000;

/**
 * Holds the right to open a SQLite file, which whoever opens it needs for a moment, and a restore for
 * as long as it takes. The system takes it from a process that ends, however it does. Answers what
 * gives it back; throws a StartError where it is not to be had.
 */
export function takeOpening(file: string, timeoutMs = usualTimeoutMs): () => void {
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
  return () => lock.close();
}
