import type { Selectable } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { secretPrefix } from '#contract/signature/hmac-v2.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import { sealedMark } from '#server/database/call-tables.ts';
import { type Planned, toRowInsert } from '#server/database/planned.ts';
import { prepare } from '#server/database/prepare.ts';
import { readTogether } from '#server/database/read-together.ts';
import { sweep, sweepSize } from '#server/database/sweep.ts';
import type { Database, Db, Queryable } from '#server/database/tables.ts';

export type CallRecord = Selectable<Database['call_record']>;

export interface OutcomeKey {
  accountId: string;
  /** `webhook-id` of the call. */
  id: string;
}

/** HTTP status of a call that is claimed but not answered yet. */
export const running = 0;

/** How long a repeated call is answered from its record. */
export const keptMs = dayMs;

const toName = ({ accountId, id }: OutcomeKey) => `${accountId} ${id}`;

const selectRecords = prepare(
  (database, args: { accountIds: readonly string[]; ids: readonly string[] }) =>
    database
      .selectFrom('call_record')
      .selectAll()
      .where('account_id', 'in', args.accountIds)
      .where('id', 'in', args.ids),
);

/** Returns no row of those of which the account has a record with the id. */
const insertRecords = prepare((database, { rows }: { rows: readonly CallRecord[] }) =>
  database
    .insertInto('call_record')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['account_id', 'id']),
);

const toRecordName = ({ account_id, id }: Pick<CallRecord, 'account_id' | 'id'>) =>
  toName({ accountId: account_id, id });

const recordStatement = toRowInsert({
  name: 'call_record',
  insert: insertRecords,
  lockOf: toRecordName,
  idOf: toRecordName,
});

/** Records of answered calls. Processes that share a database see each other's. */
export class OutcomeStore {
  private readonly database: Db;
  private readonly secrets: Secrets;
  private readonly read: (key: OutcomeKey) => Promise<CallRecord | undefined>;

  constructor(database: Db, secrets: Secrets) {
    this.database = database;
    this.secrets = secrets;
    this.read = readTogether(async (keys: OutcomeKey[]) => {
      const accountIds = [...new Set(keys.map(({ accountId }) => accountId))];
      const ids = [...new Set(keys.map(({ id }) => id))];
      const rows = await selectRecords(database, { accountIds, ids });
      return new Map(
        rows.map((row) => [toRecordName(row), { ...row, answer: this.open(row.answer) }]),
      );
    }, toName);
  }

  private seal(record: CallRecord): CallRecord {
    const { answer } = record;
    if (!answer.includes(secretPrefix)) return record;
    return { ...record, answer: sealedMark + this.secrets.seal(answer) };
  }

  private open(answer: string): string {
    if (!answer.startsWith(sealedMark)) return answer;
    return this.secrets.open(answer.slice(sealedMark.length));
  }

  /** Finds a record of the last 24 hours. */
  async find(key: OutcomeKey, now: number): Promise<CallRecord | undefined> {
    const known = await this.read(key);
    if (known && known.recorded_at > now - keptMs) return known;
    if (known) await this.remove(known);
    return undefined;
  }

  /** Returns false if the account already has a record with this id. */
  async insert(record: CallRecord, transaction: Queryable = this.database): Promise<boolean> {
    const rows = await insertRecords(transaction, { rows: [this.seal(record)] });
    return rows.length > 0;
  }

  toPlanned(record: CallRecord): Planned {
    return { statement: recordStatement, row: this.seal(record), isNeeded: true };
  }

  /** Replaces the claim of a call with its outcome. Returns false if another process took over the claim. */
  async finish(claim: CallRecord, record: CallRecord): Promise<boolean> {
    const { account_id, id, ...outcome } = this.seal(record);
    const done = await this.database
      .updateTable('call_record')
      .set(outcome)
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('http_status', '=', running)
      .where('recorded_at', '=', claim.recorded_at)
      .returning('id')
      .executeTakeFirst();
    return done !== undefined;
  }

  /** Removes a record unless it was written again since. */
  async remove({ account_id, id, recorded_at }: CallRecord): Promise<void> {
    await this.database
      .deleteFrom('call_record')
      .where('account_id', '=', account_id)
      .where('id', '=', id)
      .where('recorded_at', '=', recorded_at)
      .execute();
  }
}

/** Records kept for an account; the oldest beyond them are removed. */
const mostOfAccount = { sandbox: 100_000, production: 1_000_000 } as const;
type MostOfAccount = Record<keyof typeof mostOfAccount, number>;

/** Removes expired records, and the oldest of accounts that have too many. */
export async function removeOldRecords(
  database: Db,
  now: number,
  most: MostOfAccount = mostOfAccount,
): Promise<void> {
  const removeBefore = (olderThan: number, accountId?: string) =>
    sweep(database, async (transaction) => {
      let old = transaction
        .selectFrom('call_record')
        .select(['account_id', 'id'])
        .where('recorded_at', '<', olderThan);
      if (accountId !== undefined) old = old.where('account_id', '=', accountId);
      const rows = await old.limit(sweepSize).execute();
      for (const { account_id, id } of rows) {
        await transaction
          .deleteFrom('call_record')
          .where('account_id', '=', account_id)
          .where('id', '=', id)
          .execute();
      }
      return rows.length;
    });
  await removeBefore(now - keptMs);
  const crowded = await database
    .selectFrom('call_record')
    .innerJoin('account', 'account.id', 'call_record.account_id')
    .select(['account_id', 'environment'])
    .groupBy(['account_id', 'environment'])
    .having(({ eb, fn, or }) =>
      or(
        (['sandbox', 'production'] as const).map((each) =>
          eb('environment', '=', each).and(fn.countAll<number>(), '>', most[each]),
        ),
      ),
    )
    .execute();
  for (const { account_id, environment } of crowded) {
    const oldestKept = await database
      .selectFrom('call_record')
      .select('recorded_at')
      .where('account_id', '=', account_id)
      .orderBy('recorded_at', 'desc')
      .offset(most[environment])
      .limit(1)
      .executeTakeFirst();
    if (oldestKept) await removeBefore(oldestKept.recorded_at + 1, account_id);
  }
}
