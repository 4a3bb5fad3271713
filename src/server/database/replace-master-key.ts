import { keepNextMasterKey, takeNextMasterKey } from '#server/crypto/master-key.ts';
import { SealingKey } from '#server/crypto/sealing-key.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { holdDataKeys, unwrap, wrap } from './data-keys.ts';
import type { KeyRing } from './key-ring.ts';
import type { Queryable } from './tables.ts';
import type { Write } from './write.ts';

interface ReplaceContext {
  write: Write;
  secrets: KeyRing;
  now(): number;
  /** Where the master key lies in a file; undefined: it is in the settings. */
  dataDir: string | undefined;
  /** Puts it on record, in the same transaction. */
  record(transaction: Queryable): void;
}

/** Throws a StaffError where a key wraps the ring already. */
export async function assertOtherKey(secrets: KeyRing, hex: string): Promise<void> {
  const masterKey = await secrets.findMasterKey();
  if (!masterKey.isSame(new SealingKey(hex))) return;
  throw new StaffError('this is the master key of this database already: make another one');
}

/**
 * Wraps the whole ring by another master key, in one transaction. A key of DATA_DIR lies beside the one
 * before until that has happened, so that one of both opens the ring whenever this is killed. Answers
 * where the one before is kept; undefined where the settings hold it.
 */
export async function replaceMasterKey(
  { write, secrets, now, dataDir, record }: ReplaceContext,
  hex: string,
): Promise<string | undefined> {
  const next = new SealingKey(hex);
  await write(async (transaction) => {
    const { rows, masterKey } = await holdDataKeys(transaction, secrets.masterKeys);
    if (dataDir) {
      // Where another replacement has not come to its end, the file beside holds what wraps the ring.
      takeNextMasterKey(dataDir, masterKey, now());
      keepNextMasterKey(dataDir, hex);
    }
    for (const row of rows) {
      const wrapped = wrap(unwrap(row, masterKey), row.id, next);
      await transaction.updateTable('data_key').set({ wrapped }).where('id', '=', row.id).execute();
    }
    record(transaction);
  });
  return dataDir && takeNextMasterKey(dataDir, next, now());
}
