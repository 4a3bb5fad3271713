import type { CompiledQuery, Insertable } from 'kysely';
import type { CallLogTable } from '#server/database/call-tables.ts';
import type { Kept } from '#server/database/kept-bytes.ts';
import type { PlannedQuery, WritePlan } from '#server/database/planned.ts';
import { prepare, toBatches } from '#server/database/prepare.ts';
import type { Db } from '#server/database/tables.ts';
import { isUnavailable } from '#server/database/unavailable.ts';
import type { Log } from '#server/runtime/log.ts';
import { toStorable, toStorableRow } from '#server/text/storable-text.ts';
import type { AccountUses, EndedUse } from './account-use.ts';

export type CallLogRow = Insertable<CallLogTable>;

/** Request and response texts; null if not kept. */
export type KeptTexts = Pick<CallLogRow, 'received' | 'answered' | 'headers'>;

export const noTexts: KeptTexts = { received: null, answered: null, headers: null };

/** An answered call, and its owner if the header digest proved it. */
export interface LoggedCall {
  row: CallLogRow;
  use: EndedUse | undefined;
  /** Makes the row's texts when it is written; never called for a call thinned before. */
  makeTexts?: (() => KeptTexts) | undefined;
  /** `bare`: without texts; `removed`: not at all. */
  thinned?: 'bare' | 'removed';
  isWritten?: boolean;
}

/** Bytes of a row without texts, including its index entries: measured, 470 on SQLite and 690 on PostgreSQL. */
const rowBytes = 700;

export function toBytes({ received, answered, headers }: CallLogRow, kept: Kept): number {
  if (kept === 'bare') return rowBytes;
  const texts = [received, answered, headers];
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), rowBytes);
}

const flushAfterMs = 200;
/** Milliseconds before a write that the storage refused is retried. */
const retryAfterMs = 1000;
/** Calls per transaction; few, since an outage's backlog must not delay callers. */
const writeSize = 500;
const lossSize = 200;
/** Maximum of waiting entries: beyond it the database is too slow, and the oldest are dropped. */
const maxWaiting = 50_000;
/** Beyond this many, requests and responses, most of the memory, are not kept. */
const maxWaitingTexts = 5000;

/** A write whose outcome was lost with its connection may have succeeded: it is not repeated. */
const insertCalls = prepare((database, { batch }: { batch: readonly CallLogRow[] }) =>
  database
    .insertInto('call_log')
    .values(batch)
    .onConflict((conflict) => conflict.column('request_id').doNothing()),
);

const insertDiagnosis = prepare((database, { requestId, diagnosis }: LateDiagnosis) =>
  database.updateTable('call_log').set({ diagnosis }).where('request_id', '=', requestId),
);

const stripCalls = prepare((database, { ids }: { ids: readonly string[] }) =>
  database.updateTable('call_log').set(noTexts).where('request_id', 'in', ids),
);

const removeCalls = prepare((database, { ids }: { ids: readonly string[] }) =>
  database.deleteFrom('call_log').where('request_id', 'in', ids),
);

/** Returns the row to write, with its texts; none if the call was thinned meanwhile. */
function toRow({ row, makeTexts, thinned }: LoggedCall): CallLogRow[] {
  if (thinned === 'removed') return [];
  const whole = { ...row, ...(thinned === 'bare' ? noTexts : makeTexts?.()) };
  // Any text may contain anything from callers and cores.
  return [toStorableRow(whole, mostCharacters, longer)];
}

/** From now on the call is known by its id, and its texts take no memory. */
function toWritten(call: LoggedCall): void {
  call.isWritten = true;
  call.row = { ...call.row, ...noTexts };
  call.makeTexts = undefined;
}

interface Unwritten {
  calls: LoggedCall[];
  /** Diagnoses made after their calls were written. */
  late: { requestId: string; diagnosis: string }[];
  thinned: LoggedCall[];
}

type LateDiagnosis = Unwritten['late'][number];

function toThinning(database: Db, calls: readonly LoggedCall[]): CompiledQuery[] {
  return (['bare', 'removed'] as const).flatMap((thinned) => {
    const ids = calls.filter((call) => call.thinned === thinned).map(({ row }) => row.request_id);
    const statement = thinned === 'bare' ? stripCalls : removeCalls;
    return toBatches(ids).map((batch) => statement.compile(database, { ids: batch }));
  });
}

/** Characters of short texts such as a field, a path or a name. */
const mostCharacters = 500;
/** Limits of long texts, in characters; shortening may add to them, such as marks. */
const longer = { received: 20_000, answered: 20_000, headers: 20_000, diagnosis: 20_000 };

const toPlanned = (query: CompiledQuery): PlannedQuery => ({ query, isNeeded: false });

interface CallLogContext {
  database: Db;
  writePlan: WritePlan;
}

/** Writes calls in batches, outside the path of the calls themselves. */
export class CallLog {
  private readonly context: CallLogContext;
  private readonly log: Pick<Log, 'error'>;
  private readonly uses: AccountUses;
  private waiting: LoggedCall[] = [];
  private late: LateDiagnosis[] = [];
  /** Written before they were thinned. */
  private thinned: LoggedCall[] = [];
  private timer: NodeJS.Timeout | undefined;
  private writing: Promise<void> = Promise.resolve();
  private closed = false;
  /** Calls lost since the start. */
  lost = 0;

  constructor(context: CallLogContext, log: Pick<Log, 'error'>, uses: AccountUses) {
    this.context = context;
    this.log = log;
    this.uses = uses;
  }

  get length(): number {
    return this.waiting.length;
  }

  add(call: LoggedCall): void {
    if (this.waiting.length >= maxWaiting) {
      this.lost += this.waiting.splice(0, lossSize).length;
      this.log.error({ lost: lossSize }, 'the call log cannot be written fast enough');
    }
    if (this.waiting.length >= maxWaitingTexts) {
      call.row = { ...call.row, ...noTexts };
      call.makeTexts = undefined;
    }
    this.waiting.push(call);
    this.flushIn(flushAfterMs);
  }

  /** Adds to a call the reason why its digest did not match, before or after it was written. */
  addDiagnosis(call: LoggedCall, diagnosis: string): void {
    call.row = { ...call.row, diagnosis: toStorable(diagnosis, longer.diagnosis) };
    if (this.waiting.includes(call)) return;
    // It may be on its way to the database without the diagnosis.
    this.late.push({ requestId: call.row.request_id, diagnosis: call.row.diagnosis ?? '' });
    this.flushIn(flushAfterMs);
  }

  /** Keeps less of calls that were added, before or after they were written. */
  thin(calls: readonly LoggedCall[], thinned: 'bare' | 'removed'): void {
    for (const call of calls) {
      call.thinned = thinned;
      if (call.isWritten) this.thinned.push(call);
    }
    if (this.thinned.length > 0) this.flushIn(flushAfterMs);
  }

  private flushIn(afterMs: number): void {
    if (this.closed) void this.flush();
    else this.timer ??= setTimeout(() => void this.flush(), afterMs);
  }

  /**
   * Uses a plan, so that other writes do not wait for single statements. If a joint test is incomplete, the
   * plan ends before the rows, and the statements run one by one.
   */
  private async writeAll({ calls, late, thinned }: Unwritten) {
    const { uses } = this;
    const { database, writePlan } = this.context;
    const ended = calls.map(({ use }) => use).filter((use) => use !== undefined);
    const { queries, keep } = uses.toNotes(database, ended);
    const notes = queries.map(toPlanned);
    const rows = [
      ...toBatches(calls.flatMap(toRow)).map((batch) => insertCalls.compile(database, { batch })),
      ...toThinning(database, thinned),
      ...late.map((each) => insertDiagnosis.compile(database, each)),
    ].map(toPlanned);
    const stopped = await writePlan([...notes, ...uses.toCounts(database, ended), ...rows]);
    if (stopped !== undefined) {
      await database.transaction().execute(async (transaction) => {
        for (const { query } of [...notes, ...rows]) await transaction.executeQuery(query);
        await uses.count(transaction, ended);
      });
    }
    keep();
  }

  private async write(): Promise<void> {
    this.waiting = this.waiting.filter(({ thinned, use }) => thinned !== 'removed' || use);
    const calls = this.waiting.splice(0, writeSize);
    const late = this.late.splice(0, writeSize);
    const thinned = this.thinned.splice(0, writeSize);
    if (calls.length + late.length + thinned.length === 0) return;
    // From now on, thinning happens in the database.
    for (const call of calls) call.isWritten = true;
    try {
      await this.writeAll({ calls, late, thinned });
    } catch (error) {
      if (isUnavailable(error)) return this.giveUp({ calls, late, thinned }, error);
      if (!(await this.writeEach({ calls, late, thinned }))) return;
    }
    for (const call of calls) toWritten(call);
    if (this.closed) await this.write();
    else if (this.waiting.length + this.late.length + this.thinned.length > 0) this.flushIn(0);
  }

  /** Writes one by one, so that only what the database refuses is lost; false if it became unavailable. */
  private async writeEach(unwritten: Unwritten): Promise<boolean> {
    for (const part of ['calls', 'late', 'thinned'] as const) {
      for (let [first] = unwritten[part]; first; [first] = unwritten[part]) {
        try {
          await this.writeAll({ calls: [], late: [], thinned: [], [part]: [first] });
        } catch (error) {
          if (isUnavailable(error)) {
            this.giveUp(unwritten, error);
            return false;
          }
          const requestId = 'row' in first ? first.row.request_id : first.requestId;
          if (part === 'calls') this.lost += 1;
          this.log.error({ err: error, requestId, lost: 1 }, 'calls could not be logged');
        }
        if (part === 'calls' && 'row' in first) toWritten(first);
        unwritten[part].shift();
      }
    }
    return true;
  }

  /** An unavailable database gets them later, unless this process ends. */
  private giveUp({ calls, late, thinned }: Unwritten, error: unknown): void {
    if (this.closed) {
      this.lost += calls.length;
      this.log.error({ err: error, lost: calls.length }, 'calls could not be logged');
      return;
    }
    this.waiting.unshift(...calls);
    this.late.unshift(...late);
    this.thinned.unshift(...thinned);
    for (const call of calls) call.isWritten = false;
    this.log.error({ err: error, waiting: this.waiting.length }, 'calls wait to be logged');
    this.flushIn(retryAfterMs);
  }

  /** Writes waiting calls; what cannot be written now is lost. */
  close(): Promise<void> {
    this.closed = true;
    return this.flush();
  }

  /** Writes as many waiting calls as one transaction takes, and the rest a moment later. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }
}
