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
  /** Folder of the master key file; undefined: the key is in the settings. */
  dataDir: string | undefined;
  /** Adds an audit entry, in the same transaction. */
  record(transaction: Queryable): void;
}

/** Throws a StaffError if the key already wraps the ring. */
export async function assertOtherKey(secrets: KeyRing, hex: string): Promise<void> {
  const masterKey = await secrets.findMasterKey();
  if (!masterKey.isSame(new SealingKey(hex))) return;
  throw new StaffError('this is the master key of this database already: make another one');
}

/**
 * Rewraps the whole ring with another master key. A key of DATA_DIR is stored beside the old one until then,
 * so that one of them opens the ring even if this is killed. Returns where the old key is kept.
 */
export async function replaceMasterKey(
  { write, secrets, now, dataDir, record }: ReplaceContext,
  hex: string,
): Promise<string | undefined> {
  const next = new SealingKey(hex);
  await write(async (transaction) => {
    const { rows, masterKey } = await holdDataKeys(transaction, secrets.masterKeys);
    if (dataDir) {
      // If another replacement is unfinished, the file beside holds the key that wraps the ring.
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
