import type { Selectable } from 'kysely';
import type { MasterKeys } from '#server/crypto/master-key.ts';
import { SealingKey } from '#server/crypto/sealing-key.ts';
import { type Secrets, toKeyMark } from '#server/crypto/secrets.ts';
import { StartError } from '#server/errors/start-error.ts';
import { locksRows } from './engine.ts';
import type { Database, Queryable } from './tables.ts';

export type DataKeyRow = Selectable<Database['data_key']>;

/** Other keys derive from this one, and it is permanent: the audit record is chained with one. */
export const rootId = 0;

const wrongKey =
  'the master key (MASTER_KEY, or master.key in DATA_DIR) is not the one that this database was sealed with: ' +
  'start with that key, or with an empty database';

/** Bound to each key, so that no key of the ring can replace another. */
const toAbout = (id: number) => `data key ${id}`;

export const wrap = (key: SealingKey, id: number, masterKey: SealingKey) =>
  key.wrapBy(masterKey, toAbout(id));

export const toRow = (key: SealingKey, id: number, masterKey: SealingKey) => ({
  id,
  wrapped: wrap(key, id, masterKey),
  proof: toKeyMark(id) + key.seal('proof'),
});

export const unwrap = ({ id, wrapped }: DataKeyRow, masterKey: SealingKey) =>
  new SealingKey(masterKey.open(wrapped, toAbout(id)));

function opens(open: () => unknown): boolean {
  try {
    open();
    return true;
  } catch {
    // The only error it throws is the answer here.
    return false;
  }
}

/** Throws a StartError unless the key opens most texts: a server under a wrong key may have sealed some. */
export function assertOpens(masterKey: SealingKey, sealed: readonly string[]): void {
  const opened = sealed.filter((text) => opens(() => masterKey.open(text)));
  if (opened.length * 2 < sealed.length) throw new StartError(wrongKey);
}

/** Returns the key that wraps these rows of the ring; throws a StartError if none of the given does. */
export function findMasterKey(rows: readonly DataKeyRow[], masterKeys: MasterKeys): SealingKey {
  const found = masterKeys().find((key) => rows.every((row) => opens(() => unwrap(row, key))));
  if (!found) throw new StartError(wrongKey);
  return found;
}

export function readDataKeys(database: Queryable): Promise<DataKeyRow[]> {
  return database.selectFrom('data_key').selectAll().orderBy('id').execute();
}

/** Locks the ring and returns it with its wrapping key, until the transaction ends. */
export async function holdDataKeys(transaction: Queryable, masterKeys: MasterKeys) {
  if (locksRows(transaction)) {
    await transaction
      .selectFrom('data_key')
      .select('id')
      .where('id', '=', rootId)
      .forUpdate()
      .execute();
  }
  const rows = await readDataKeys(transaction);
  return { rows, masterKey: findMasterKey(rows, masterKeys) };
}

/** Throws if a process has other keys than the ring, or lacks some that rows are sealed under. */
export async function assertKeyOpens(database: Queryable, secrets: Secrets): Promise<void> {
  const rows = await readDataKeys(database);
  const used = rows.filter(({ id, seals_since }) => id === rootId || seals_since !== null);
  const opened = used.filter(({ proof }) => opens(() => secrets.open(proof)));
  if (opened.length === 0 || opened.length < used.length) throw new StartError(wrongKey);
}
