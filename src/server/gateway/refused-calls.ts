import type { ErrorCode } from '#contract/errors.ts';
import { quarterMs } from '#server/database/call-tables.ts';
import type { Kept } from '#server/database/kept-bytes.ts';
import type { Database, Db } from '#server/database/tables.ts';
import { DelayedWrite } from '#server/runtime/delayed-write.ts';
import { LeftOut } from '#server/runtime/left-out.ts';
import type { Log } from '#server/runtime/log.ts';
import { type Cap, Sample } from '#server/runtime/sample.ts';
import type { CallLog, LoggedCall } from './call-log.ts';

/** Source of a failure: the account, and the network if the call did not prove to be the account's. */
interface FailurePlace {
  owner: string;
  network: string;
}

/** Beyond these, the account whose last failure is oldest has its failures thinned. */
const mostOwners = 500;
/** Networks of one owner, so that calls in an account's name from many networks do not push out all others. */
const mostNetworks = 3;
const mostCalls = 20;

type Count = Database['refused_calls'];

type Networks = Map<string, LoggedCall[]>;

/** Returns the value of a key and makes it the newest in the map. */
function touch<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.delete(key);
  map.set(key, value);
  return value;
}

function takeExcess<Value>(map: Map<string, Value>, most: number): Value[] {
  const [oldest] = map;
  if (map.size <= most || !oldest) return [];
  map.delete(oldest[0]);
  return [oldest[1]];
}

/** The newest failures that exceed all other limits, by owner and network. */
class NewestFailures {
  readonly #owners = new Map<string, Networks>();

  /** Adds a call and returns the calls that are no longer among the newest. */
  add({ owner, network }: FailurePlace, call: LoggedCall): LoggedCall[] {
    const networks = touch(this.#owners, owner, (): Networks => new Map());
    const calls = touch(networks, network, (): LoggedCall[] => []);
    calls.push(call);
    return [
      ...calls.splice(0, calls.length - mostCalls),
      ...takeExcess(networks, mostNetworks).flat(),
      ...takeExcess(this.#owners, mostOwners).flatMap((each) => [...each.values()].flat()),
    ];
  }
}

const flushAfterMs = 5000;
/** Pending counts; calls beyond are counted without their account. */
const mostCounts = 1000;

interface CountedCall {
  /** Absent if no known account was named. */
  accountId: string | undefined;
  operation: string;
  code: ErrorCode;
}

/** What decides a refused call's share of the log. */
export interface RefusedCall extends CountedCall {
  /** True if the header digest proved the caller; calls by strangers in an account's name are counted apart. */
  isProven: boolean;
  network: string;
  /** The newest failures of a sandbox account are always kept, since they are being debugged. */
  isSandbox: boolean;
}

/** How much of a call to keep, and how much once newer ones arrive, if that is less. */
export interface Keeping {
  kept: Kept;
  thinnedTo?: Kept;
}

const leastFirst: readonly Kept[] = ['counted', 'bare', 'whole'];

function toLess(one: Kept, other: Kept): Kept {
  return leastFirst.find((kept) => kept === one || kept === other) ?? one;
}

/** Limits for all strangers together. */
const strangers = { key: 'strangers', burst: 500, perHour: 1500 };

/** Returns whose log a call goes to. An account's own calls never wait for strangers' calls in its name. */
function toOwner({ accountId, isProven }: RefusedCall): string {
  return isProven ? `${accountId}` : `in the name of ${accountId}`;
}

function toCaps(call: RefusedCall): Cap[] {
  const { accountId, isProven, code, network } = call;
  const owner = toOwner(call);
  const fromNetwork = { key: `from ${network}`, burst: 100, perHour: 300 };
  if (accountId === undefined) return [fromNetwork, strangers];
  const ofOwner = { key: owner, burst: 100, perHour: 300 };
  if (isProven) return [ofOwner, { key: `${owner} ${code}`, burst: 30, perHour: 60 }];
  return [ofOwner, fromNetwork, { key: `${owner} ${code} ${network}`, burst: 10, perHour: 30 }];
}

/** The first calls of each code are always kept, so that there is an example of every fault. */
function toFirst(call: RefusedCall): Cap {
  return { key: `first ${toOwner(call)} ${call.code}`, burst: 5, perHour: 2 };
}

/** Texts take most of the storage. */
function toTexts(call: RefusedCall): Cap {
  return { key: `texts ${toOwner(call)}`, burst: 50, perHour: 10 };
}

function toName({ account_id, quarter, operation, code }: Count): string {
  return `${account_id} ${quarter} ${operation} ${code}`;
}

async function addCounts(database: Db, counts: readonly Count[]): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    for (const each of counts) {
      await transaction
        .insertInto('refused_calls')
        .values(each)
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'quarter', 'operation', 'code'])
            .doUpdateSet(({ eb }) => ({ count: eb('refused_calls.count', '+', each.count) })),
        )
        .execute();
    }
  });
}

/**
 * Decides which refused calls are stored and logged: the first ones of an account, a code and an address, a
 * few each hour, and the newest of a sandbox account. The others are only counted.
 */
export class RefusedCalls {
  private readonly database: Db;
  private readonly log: Log;
  private readonly sample = new Sample();
  private readonly leftOut: LeftOut;
  private readonly failures = new NewestFailures();
  private readonly newest = new Map<LoggedCall, { call: RefusedCall; thinnedTo: Kept }>();
  private counts = new Map<string, Count>();
  private readonly delayed = new DelayedWrite(() => this.write());

  constructor(database: Db, log: Log) {
    this.database = database;
    this.log = log;
    this.leftOut = new LeftOut(log, 'api.refused');
  }

  /** Returns how much of a call to store, at most `room`, and whether to log it. Counts it if it is not stored. */
  keep(call: RefusedCall, now: number, room: Kept = 'whole'): Keeping {
    const kept = toLess(this.sampled(call, now), room);
    if (kept === 'counted') this.leftOut.add(call.network, call.code);
    const isNewest = kept !== 'whole' && call.isSandbox && call.accountId !== undefined;
    if (isNewest) return { kept: 'whole', thinnedTo: kept };
    if (kept === 'counted') this.countCall(call, now);
    return { kept };
  }

  /** Keeps a call among the newest until newer ones arrive, and thins earlier ones. */
  keepNewest(
    call: RefusedCall,
    logged: LoggedCall,
    thinnedTo: Kept,
    callLog: Pick<CallLog, 'thin'>,
  ): void {
    this.newest.set(logged, { call, thinnedTo });
    const place = { owner: toOwner(call), network: call.isProven ? '' : call.network };
    for (const old of this.failures.add(place, logged)) {
      const known = this.newest.get(old);
      this.newest.delete(old);
      if (known?.thinnedTo === 'bare') callLog.thin([old], 'bare');
      if (known?.thinnedTo !== 'counted') continue;
      callLog.thin([old], 'removed');
      this.countCall(known.call, old.row.called_at);
    }
  }

  private sampled(call: RefusedCall, now: number): Kept {
    if (call.accountId !== undefined && this.sample.take([toFirst(call)], now)) return 'whole';
    if (!this.sample.take(toCaps(call), now)) return 'counted';
    return this.sample.take([toTexts(call)], now) ? 'whole' : 'bare';
  }

  /** Counts a call that the call log leaves out. */
  countCall({ accountId = '', operation, code }: CountedCall, at: number): void {
    this.count({
      account_id: accountId,
      quarter: Math.floor(at / quarterMs),
      operation: accountId === '' ? '' : operation,
      code,
      count: 1,
    });
  }

  /** Sizes held in memory, for tests. */
  get held(): { keys: number; counts: number } {
    return { keys: this.sample.size, counts: this.counts.size };
  }

  private count(row: Count): void {
    const isNew = !this.counts.has(toName(row));
    const isFull = isNew && this.counts.size >= mostCounts;
    const counted = isFull ? { ...row, account_id: '', operation: '' } : row;
    const count = (this.counts.get(toName(counted))?.count ?? 0) + row.count;
    this.counts.set(toName(counted), { ...counted, count });
    this.delayed.schedule(flushAfterMs);
  }

  private async write(): Promise<void> {
    // Always in the same order, so that two processes do not deadlock.
    const counts = [...this.counts.values()].sort((one, other) =>
      toName(one) < toName(other) ? -1 : 1,
    );
    this.counts = new Map();
    if (counts.length === 0) return;
    try {
      await addCounts(this.database, counts);
    } catch (error) {
      this.log.error({ err: error }, 'how many calls were refused is written later');
      for (const each of counts) this.count(each);
    }
  }

  flush(): Promise<void> {
    return this.delayed.flush();
  }

  close(): Promise<void> {
    this.leftOut.report();
    return this.delayed.close();
  }
}
