import { type SqlBool, sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { SealingKey } from '#server/crypto/sealing-key.ts';
import { parseSealed, type Secrets } from '#server/crypto/secrets.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { type DataKeyRow, holdDataKeys, readDataKeys, rootId, toRow } from './data-keys.ts';
import type { KeyRing } from './key-ring.ts';
import { countSealed, isSealedUnder, type SealedTable, sealedTables } from './sealed-columns.ts';
import type { Db, Queryable } from './tables.ts';
import type { Write } from './write.ts';

/** Rows per write, small because calls wait for it. */
const batchSize = 50;

interface ResealContext {
  database: Db;
  write: Write;
  secrets: KeyRing;
}

type Row = Record<string, string | null>;

/** Result for a row: resealed; changed concurrently; or opened by no key. */
type Outcome = 'sealed' | 'changed' | 'unreadable';

function readBatch(
  database: Db,
  { table, key, columns, mark }: SealedTable,
  keyIds: readonly number[],
  after: Row | undefined,
): Promise<Row[]> {
  const under = keyIds.flatMap((id) => columns.map((column) => isSealedUnder(id, column, mark)));
  const keys = sql.join(key.map((column) => sql.ref(column)));
  let rows = database
    .selectFrom(table as 'account')
    .select([...key, ...columns] as 'id'[])
    .where(sql<SqlBool>`(${sql.join(under, sql` or `)})`);
  if (after) {
    const last = sql.join(key.map((column) => after[column]));
    rows = rows.where(sql<SqlBool>`(${keys}) > (${last})`);
  }
  return rows.orderBy(keys).limit(batchSize).execute() as Promise<Row[]>;
}

function sealAgain(
  secrets: Secrets,
  { columns, mark = '' }: SealedTable,
  keyIds: readonly number[],
  row: Row,
): Row {
  const resealed: Row = {};
  for (const column of columns) {
    const text = row[column];
    if (!text?.startsWith(mark)) continue;
    const sealed = text.slice(mark.length);
    if (!keyIds.includes(parseSealed(sealed).keyId)) continue;
    resealed[column] = mark + secrets.seal(secrets.open(sealed));
  }
  return resealed;
}

/** Reseals one row unless it changed meanwhile: a concurrent write wins. */
async function resealRow(
  { write, secrets }: ResealContext,
  sealed: SealedTable,
  keyIds: readonly number[],
  row: Row,
): Promise<Outcome> {
  let resealed: Row;
  try {
    resealed = sealAgain(secrets, sealed, keyIds, row);
  } catch {
    // As a server under a wrong key left it: it can never be opened, and must not hold up the others.
    return 'unreadable';
  }
  const still = [...sealed.key, ...Object.keys(resealed)].map(
    (column) => sql`${sql.ref(column)} = ${row[column]}`,
  );
  const { numUpdatedRows } = await write((transaction) =>
    transaction
      .updateTable(sealed.table as 'account')
      .set(resealed)
      .where(sql<SqlBool>`${sql.join(still, sql` and `)}`)
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows > 0n ? 'sealed' : 'changed';
}

async function reseal(
  context: ResealContext,
  keyIds: readonly number[],
  sealed: Record<string, number>,
): Promise<Record<Outcome, number>> {
  const total = { sealed: 0, changed: 0, unreadable: 0 };
  for (const each of sealedTables) {
    let last: Row | undefined;
    do {
      const rows = await readBatch(context.database, each, keyIds, last);
      const done = await Promise.all(rows.map((row) => resealRow(context, each, keyIds, row)));
      for (const outcome of done) {
        total[outcome] += 1;
        if (outcome === 'sealed') sealed[each.table] = (sealed[each.table] ?? 0) + 1;
      }
      last = rows.length < batchSize ? undefined : rows.at(-1);
    } while (last);
  }
  return total;
}

/** Maximum of passes over all rows before reporting that some process still seals under an older key. */
const mostWalks = 20;
/** How long a key stays in the ring after nothing sealed under it was found. */
const keptMs = dayMs;

export interface RotateContext extends ResealContext {
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
): Promise<Pick<Rotated, 'sealed' | 'unreadable'>> {
  const sealed: Record<string, number> = {};
  for (let walk = 0; walk < mostWalks; walk += 1) {
    const rows = await readDataKeys(context.database);
    const older = rows.map((row) => row.id).filter((each) => each < id);
    const walked = await reseal(context, older, sealed);
    const isQuiet = walked.changed + walked.sealed === 0;
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
