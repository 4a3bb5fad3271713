import type { CompiledQuery, Insertable } from 'kysely';
import type { CallLogTable } from '#server/database/call-tables.ts';
import { prepare } from '#server/database/prepare.ts';
import { sweep, sweepSize } from '#server/database/sweep.ts';
import type { Db } from '#server/database/tables.ts';
import { isUnavailable } from '#server/database/unavailable.ts';
import type { Planned, WritePlan } from '#server/database/write-plan.ts';
import type { Log } from '#server/log.ts';
import type { AccountUses, EndedUse } from './account-use.ts';
import { removeOldCounts } from './refused-calls.ts';

type CallLogRow = Insertable<CallLogTable>;

const flushAfterMs = 200;
/** From a write that the storage refused to the next try. */
const retryAfterMs = 1000;
/** Calls of one transaction: few, since a backlog of an outage must hold up no caller. */
const writeSize = 500;
/** Rows of a statement: few, since a statement of each smaller number is kept too. */
const batchSize = 20;
/** Rows given up at once. */
const lossSize = 200;
/** Beyond this many waiting entries the database is not keeping up: the oldest are given up. */
const maxWaiting = 50_000;
/** Beyond this many, what came and what was answered is not kept: it is most of the memory. */
const maxWaitingTexts = 5000;

/** What a lost connection left unsaid may have been written: it is not written again. */
const insertCalls = prepare((database, { batch }: { batch: readonly CallLogRow[] }) =>
  database
    .insertInto('call_log')
    .values(batch)
    .onConflict((conflict) => conflict.column('request_id').doNothing()),
);

const insertDiagnosis = prepare((database, { requestId, diagnosis }: LateDiagnosis) =>
  database.updateTable('call_log').set({ diagnosis }).where('request_id', '=', requestId),
);

/** Removes calls older than the days of the settings, and counts of refused ones; resolves to how many calls they were. */
export async function removeOldCalls(database: Db, olderThan: number): Promise<number> {
  await removeOldCounts(database, olderThan);
  return sweep(database, async (transaction) => {
    const old = transaction
      .selectFrom('call_log')
      .select('request_id')
      .where('called_at', '<', olderThan)
      .limit(sweepSize);
    const { numDeletedRows } = await transaction
      .deleteFrom('call_log')
      .where('request_id', 'in', old)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  });
}

/** A call that was answered, and whose it was where its header digest proved that. */
export interface LoggedCall {
  row: CallLogRow;
  use: EndedUse | undefined;
}

/** What was found out of a call after it was written. */
interface LateDiagnosis {
  requestId: string;
  diagnosis: string;
}

function toBatches(calls: readonly LoggedCall[]): CallLogRow[][] {
  const rows = calls.map(({ row }) => row);
  const count = Math.ceil(rows.length / batchSize);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * batchSize, (index + 1) * batchSize),
  );
}

const toPlanned = (query: CompiledQuery): Planned => ({ query, isNeeded: false });

/** Where calls are written: in the commits of the calls' own changes. */
interface CallLogGround {
  database: Db;
  writePlan: WritePlan;
}

/** Writes calls in batches, off the path of the calls themselves. */
export class CallLog {
  private readonly database: Db;
  private readonly log: Pick<Log, 'error'>;
  private readonly uses: AccountUses;
  private readonly writePlan: WritePlan;
  private waiting: LoggedCall[] = [];
  private late: LateDiagnosis[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private closed = false;
  /** Calls that were given up since the start. */
  lost = 0;

  constructor({ database, writePlan }: CallLogGround, log: Pick<Log, 'error'>, uses: AccountUses) {
    this.database = database;
    this.writePlan = writePlan;
    this.log = log;
    this.uses = uses;
  }

  /** Calls that wait to be written. */
  get length(): number {
    return this.waiting.length;
  }

  add(call: LoggedCall): void {
    if (this.waiting.length >= maxWaiting) {
      this.lost += this.waiting.splice(0, lossSize).length;
      this.log.error({ lost: lossSize }, 'the call log cannot be written fast enough');
    }
    if (this.waiting.length >= maxWaitingTexts) {
      call.row = { ...call.row, received: null, answered: null, headers: null };
    }
    this.waiting.push(call);
    this.flushIn(flushAfterMs);
  }

  /** Says of a call that was added why its digest did not match, whether it was written yet or not. */
  addDiagnosis(call: LoggedCall, diagnosis: string): void {
    call.row = { ...call.row, diagnosis };
    if (this.waiting.includes(call)) return;
    // It may be on its way to the database at this moment, without.
    this.late.push({ requestId: call.row.request_id, diagnosis });
    this.flushIn(flushAfterMs);
  }

  private flushIn(afterMs: number): void {
    if (this.closed) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), afterMs);
  }

  /**
   * In one transaction, so that many calls cost one wait for the disk, and as a plan, so that nobody's
   * write waits while it is asked for statement by statement. Where a joint test is not complete the
   * plan ends before the rows, and the statements are asked for.
   */
  private async writeAll(calls: readonly LoggedCall[], late: readonly LateDiagnosis[]) {
    const { database, uses } = this;
    const ended = calls.map(({ use }) => use).filter((use) => use !== undefined);
    const notes = uses.toNotes(database, ended).map(toPlanned);
    const rows = [
      ...toBatches(calls).map((batch) => insertCalls.compile(database, { batch })),
      ...late.map((each) => insertDiagnosis.compile(database, each)),
    ].map(toPlanned);
    const stopped = await this.writePlan([...notes, ...uses.toCounts(database, ended), ...rows]);
    if (stopped === undefined) return;
    await database.transaction().execute(async (transaction) => {
      for (const { query } of [...notes, ...rows]) await transaction.executeQuery(query);
      await uses.count(transaction, ended);
    });
  }

  private async write(): Promise<void> {
    const calls = this.waiting.splice(0, writeSize);
    const late = this.late.splice(0, writeSize);
    if (calls.length + late.length === 0) return;
    try {
      await this.writeAll(calls, late);
    } catch (error) {
      this.giveUp(calls, late, error);
      return;
    }
    if (this.closed) await this.write();
    else if (this.waiting.length + this.late.length > 0) this.flushIn(0);
  }

  /** A database that is away gets them later; what it refuses it would refuse again. */
  private giveUp(calls: LoggedCall[], late: LateDiagnosis[], error: unknown): void {
    if (this.closed || !isUnavailable(error)) {
      this.lost += calls.length;
      this.log.error({ err: error, lost: calls.length }, 'calls could not be logged');
      return;
    }
    this.waiting.unshift(...calls);
    this.late.unshift(...late);
    this.log.error({ err: error, waiting: this.waiting.length }, 'calls wait to be logged');
    this.flushIn(retryAfterMs);
  }

  /** Writes what is waiting; whatever cannot be written now is lost. */
  close(): Promise<void> {
    this.closed = true;
    return this.flush();
  }

  /** Writes of what is waiting as much as one transaction takes, and the rest a moment later. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }
}
