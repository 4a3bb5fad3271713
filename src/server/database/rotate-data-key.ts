import { SealingKey } from '#server/crypto/sealing-key.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { countSealed } from './count-sealed.ts';
import { type DataKeyRow, holdDataKeys, readDataKeys, rootId, toRow } from './data-keys.ts';
import type { KeyRing } from './key-ring.ts';
import { type ResealContext, type Resealed, reseal } from './reseal.ts';
import type { Db, Queryable } from './tables.ts';

/** Maximum of passes over all rows before reporting that some process still seals under an older key. */
const mostWalks = 20;
/** How long a key stays in the ring after nothing sealed under it was found. */
const keptMs = 24 * 60 * 60 * 1000;

export interface RotateContext extends ResealContext {
  secrets: KeyRing;
  now(): number;
  /** Resolves once every server has read the ring. */
  settle(): Promise<void>;
  /** Records it in the transaction that creates a key. */
  record(transaction: Queryable): void;
}

export interface Rotated {
  /** Key that now seals everything. */
  key: number;
  /** True if an earlier, unfinished run created it. */
  continued: boolean;
  sealed: Record<string, number>;
  /** Rows that no key opens. */
  unreadable: number;
}

/** True if a key may still seal rows that are not resealed yet. */
const isInUse = ({ seals_since, retired_at }: DataKeyRow) =>
  seals_since !== null && retired_at === null;

/** Creates the next key, which nothing seals under yet, or finds the one of an unfinished run. */
function begin({ write, secrets, now, record }: RotateContext) {
  return write(async (transaction) => {
    const { rows, masterKey } = await holdDataKeys(transaction, secrets.masterKeys);
    const [newest, ...older] = rows.toReversed();
    const newestId = newest?.id ?? rootId;
    const isKnownOnly = newestId > rootId && newest?.seals_since === null;
    if (isKnownOnly || older.some(isInUse)) return { id: newestId, continued: true };
    const id = newestId + 1;
    const row = toRow(SealingKey.random(), id, masterKey);
    await transaction
      .insertInto('data_key')
      .values({ ...row, made_at: now() })
      .execute();
    record(transaction);
    return { id, continued: false };
  });
}

/** From now on every process that reads the ring seals under the key. */
async function startSealing({ database, secrets, now }: RotateContext, id: number): Promise<void> {
  await database
    .updateTable('data_key')
    .set({ seals_since: now() })
    .where('id', '=', id)
    .where('seals_since', 'is', null)
    .execute();
  await secrets.read();
}

/** Repeats until nothing is left: servers seal under an older key until they read the ring. */
async function resealAll(
  context: RotateContext,
  id: number,
): Promise<Pick<Resealed, 'sealed' | 'unreadable'>> {
  const sealed: Record<string, number> = {};
  for (let walk = 0; walk < mostWalks; walk += 1) {
    const rows = await readDataKeys(context.database);
    const older = rows.map((row) => row.id).filter((each) => each < id);
    const walked = await reseal(context, older);
    for (const [table, count] of Object.entries(walked.sealed))
      sealed[table] = (sealed[table] ?? 0) + count;
    const isQuiet = walked.changed === 0 && Object.keys(walked.sealed).length === 0;
    if (isQuiet && walk > 0) return { sealed, unreadable: walked.unreadable };
    if (walk === 0) await context.settle();
  }
  throw new StaffError(
    'a process still seals under an older key: restart every process, and run this again',
  );
}

/** Creates a key, lets every server read it, seals under it, and reseals older rows. A killed run continues. */
export async function rotateDataKey(context: RotateContext): Promise<Rotated> {
  const { id, continued } = await begin(context);
  await context.settle();
  await startSealing(context, id);
  const { sealed, unreadable } = await resealAll(context, id);
  await context.database
    .updateTable('data_key')
    .set({ retired_at: context.now() })
    .where('id', '<', id)
    .where('seals_since', 'is not', null)
    .where('retired_at', 'is', null)
    .execute();
  return { key: id, continued, sealed, unreadable };
}

/** Removes keys retired a day ago, unless a process paused between sealing and its commit used one meanwhile. */
export async function removeRetiredKeys(database: Db, now: number): Promise<void> {
  const rows = await database
    .selectFrom('data_key')
    .select('id')
    .where('id', '>', rootId)
    .where('retired_at', '<', now - keptMs)
    .execute();
  for (const { id } of rows) {
    if (Object.keys(await countSealed(database, id)).length > 0) continue;
    await database.deleteFrom('data_key').where('id', '=', id).execute();
  }
}
