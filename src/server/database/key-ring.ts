import type { MasterKeys } from '#server/crypto/master-key.ts';
import { SealingKey } from '#server/crypto/sealing-key.ts';
import { KeyNotRead, parseSealed, type Secrets, toKeyMark } from '#server/crypto/secrets.ts';
import type { Log } from '#server/runtime/log.ts';
import type { Settings } from '#server/settings/settings.ts';
import {
  assertOpens,
  type DataKeyRow,
  findMasterKey,
  readDataKeys,
  rootId,
  toRow,
  unwrap,
} from './data-keys.ts';
import type { Db, Queryable } from './tables.ts';

/** Secrets of each kind that are tried, the oldest first. */
const tried = 100;

/** Reads some secrets sealed directly by a master key, in a database older than the key check. */
async function readSealed(database: Queryable): Promise<string[]> {
  const accounts = await database
    .selectFrom('account')
    .select('private_key')
    .orderBy('created_at')
    .limit(tried)
    .execute();
  const reviewers = await database
    .selectFrom('users')
    .select('totp_secret')
    .where('totp_secret', 'is not', null)
    .orderBy('created_at')
    .limit(tried)
    .execute();
  const keys = accounts.map(({ private_key }) => private_key);
  return [...keys, ...reviewers.flatMap(({ totp_secret }) => totp_secret ?? [])];
}

/** True if the audit record was chained with a key derived directly from the master key. */
async function hasAudit(database: Queryable): Promise<boolean> {
  const row = await database.selectFrom('audit').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Creates the ring: for an empty database a key to derive from and one that seals; else the master key is key 0. */
async function makeRing(transaction: Queryable, masterKey: SealingKey, now: number): Promise<void> {
  const sealed = await readSealed(transaction);
  assertOpens(masterKey, sealed);
  const insert = (key: SealingKey, id: number, times: { made_at?: number; seals_since?: number }) =>
    transaction
      .insertInto('data_key')
      .values({ ...toRow(key, id, masterKey), ...times })
      .execute();
  if (sealed.length > 0 || (await hasAudit(transaction))) {
    await insert(masterKey, rootId, { seals_since: 0 });
    return;
  }
  await insert(SealingKey.random(), rootId, { made_at: now });
  await insert(SealingKey.random(), rootId + 1, { made_at: now, seals_since: now });
}

/** Milliseconds between a server's checks for keys of other processes. */
const lookMs = 2000;
/** By then every server has checked, even one that was busy or had to retry. */
export const settleMs = 3 * lookMs;

const maxOpened = 10_000;

const notOpened =
  'a stored secret does not open: it was changed, or sealed under a key that the ring has not';

/** Keys that seal rows, wrapped by the master key. Kept in memory, so that a removed key still opens what was read. */
export class KeyRing implements Secrets {
  readonly masterKeys: MasterKeys;
  private readonly database: Db;
  private readonly keys = new Map<number, SealingKey>();
  // Anyone who reads this memory also reads the keys; deciphering at every call costs more.
  private readonly opened = new Map<string, string>();
  private sealingId = rootId;
  private newestId = rootId;
  private looking: Promise<void> | undefined;

  constructor(database: Db, masterKeys: MasterKeys) {
    this.database = database;
    this.masterKeys = masterKeys;
  }

  /** Reads the ring of a database, or creates it; throws a StartError under another master key. */
  async load(transaction: Queryable, now: number): Promise<void> {
    if ((await readDataKeys(transaction)).length === 0) {
      const [masterKey] = this.masterKeys();
      await makeRing(transaction, masterKey, now);
    }
    await this.findMasterKey(transaction);
    await this.read(transaction);
  }

  /** Returns the master key that wraps the ring; throws a StartError if none does. */
  async findMasterKey(database: Queryable = this.database): Promise<SealingKey> {
    return findMasterKey(await readDataKeys(database), this.masterKeys);
  }

  /** Reads new keys of the ring; throws a StartError if another master key wraps them. */
  async read(database: Queryable = this.database): Promise<void> {
    this.take(await readDataKeys(database));
  }

  /** Polls for new keys, so that they are known before others seal under them; returns a function that stops it. */
  follow(log: Log): () => void {
    let isLogged = false;
    const look = async () => {
      try {
        await this.look();
        isLogged = false;
      } catch (error) {
        if (!isLogged) log.error({ err: error }, 'the key ring could not be read');
        isLogged = true;
      }
    };
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }

  /** Returns what the operator should do about the ring, for the log of a start. */
  async warn({ oldMasterKey }: Pick<Settings, 'oldMasterKey'>): Promise<string[]> {
    const words: string[] = [];
    if (this.sealingId === rootId) {
      words.push('rows are sealed by the master key itself: run master-key rotate once');
    }
    if (oldMasterKey !== undefined) {
      const isOld = (await this.findMasterKey()).isSame(new SealingKey(oldMasterKey));
      words.push(
        isOld
          ? 'the database is still under MASTER_KEY_OLD: run master-key rotate --new-key-file with the key of MASTER_KEY'
          : 'MASTER_KEY_OLD opens nothing any more: take it away',
      );
    }
    return words;
  }

  seal(plain: string): string {
    const id = this.sealingId;
    return toKeyMark(id) + this.find(id).seal(plain);
  }

  open(sealed: string): string {
    const known = this.opened.get(sealed);
    if (known !== undefined) return known;
    const { keyId, text } = parseSealed(sealed);
    const key = this.find(keyId);
    const plain = this.decipher(key, text);
    if (this.opened.size >= maxOpened) this.opened.clear();
    this.opened.set(sealed, plain);
    return plain;
  }

  derive(purpose: string): string {
    return this.find(rootId).derive(purpose);
  }

  /** Known keys need no master key: it may have been replaced since. */
  private take(rows: readonly DataKeyRow[]): void {
    const fresh = rows.filter(({ id }) => !this.keys.has(id));
    if (fresh.length > 0) {
      const masterKey = findMasterKey(fresh, this.masterKeys);
      for (const row of fresh) this.keys.set(row.id, unwrap(row, masterKey));
    }
    this.newestId = Math.max(...this.keys.keys());
    const sealing = rows.filter(({ seals_since }) => seals_since !== null);
    this.sealingId = Math.max(...sealing.map(({ id }) => id));
  }

  private decipher(key: SealingKey, text: string): string {
    try {
      return key.open(text);
    } catch (error) {
      throw new Error(notOpened, { cause: error });
    }
  }

  private find(id: number): SealingKey {
    const key = this.keys.get(id);
    if (key) return key;
    if (id < this.newestId) throw new Error(notOpened);
    this.look().catch(() => {
      // The next use of the key retries.
    });
    throw new KeyNotRead(`key ${id} of the ring has not been read yet`);
  }

  private look(): Promise<void> {
    this.looking ??= this.read().finally(() => {
      this.looking = undefined;
    });
    return this.looking;
  }
}
