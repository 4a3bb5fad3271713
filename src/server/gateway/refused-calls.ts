import type { ErrorCode } from '#contract/errors.ts';
import { quarterMs, type RefusedCallsTable } from '#server/database/call-tables.ts';
import type { Kept } from '#server/database/kept-bytes.ts';
import type { Db } from '#server/database/tables.ts';
import { DelayedWrite } from '#server/runtime/delayed-write.ts';
import { LeftOut } from '#server/runtime/left-out.ts';
import type { Log } from '#server/runtime/log.ts';
import { type Cap, Sample } from '#server/runtime/sample.ts';
import type { LoggedCall, Thinned } from './logged-call.ts';

/** Whose failures they are: the account, and from where, as far as nobody proved to be the account. */
interface FailurePlace {
  owner: string;
  network: string;
}

/** Beyond them, the failures of the account that failed longest ago are thinned. */
const mostOwners = 500;
/** Of one owner: whoever calls in an account's name from many networks does not push out all of the others. */
const mostNetworks = 3;
/** Of one owner from one network. */
const mostCalls = 20;

type Networks = Map<string, LoggedCall[]>;

/** The value of a key, which becomes the newest of the map. */
function touch<Value>(map: Map<string, Value>, key: string, create: () => Value): Value {
  const value = map.get(key) ?? create();
  map.delete(key);
  map.set(key, value);
  return value;
}

/** Takes the oldest key out of a map that holds too many. */
function takeExcess<Value>(map: Map<string, Value>, most: number): Value[] {
  const [oldest] = map;
  if (map.size <= most || !oldest) return [];
  map.delete(oldest[0]);
  return [oldest[1]];
}

/** The newest failures that there was no other room for, by owner and network. */
class NewestFailures {
  readonly #owners = new Map<string, Networks>();

  /** Adds a call, and returns those that are not among the newest any more. */
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
/** Counts that wait to be written; what does not fit in is counted without its account. */
const mostCounts = 1000;

/** A call, as far as it is counted. */
interface CountedCall {
  /** Absent where no account of ours was named. */
  accountId: string | undefined;
  operation: string;
  code: ErrorCode;
}

/** A refused call, as far as the log's share of it goes. */
export interface RefusedCall extends CountedCall {
  /** Whether the header digest proved who called: what a stranger does in a name is counted apart. */
  isProven: boolean;
  /** Whoever calls from one address, see `toNetwork`. */
  network: string;
  /** The newest failures of a sandbox account are kept whatever came before: they are being debugged. */
  isSandbox: boolean;
}

/** How much of a call to keep, and as what once newer ones came, where that is less. */
export interface Keeping {
  kept: Kept;
  thinnedTo?: Kept;
}

const leastFirst: readonly Kept[] = ['counted', 'bare', 'whole'];

/** The lesser of two. */
function toLess(one: Kept, other: Kept): Kept {
  return leastFirst.find((kept) => kept === one || kept === other) ?? one;
}

/** Keeps less of calls that were logged. */
interface Thinning {
  thin(calls: readonly LoggedCall[], thinned: Thinned): void;
}

/** Strangers all together. */
const strangers = { key: 'strangers', burst: 500, perHour: 1500 };

/** Whose log a call goes to; an account's own calls never wait for those of strangers in its name. */
function toOwner({ accountId, isProven }: RefusedCall): string {
  return isProven ? `${accountId}` : `in the name of ${accountId}`;
}

/** What a call has to fit into to be kept. */
function toCaps(call: RefusedCall): Cap[] {
  const { accountId, isProven, code, network } = call;
  const owner = toOwner(call);
  const fromNetwork = { key: `from ${network}`, burst: 100, perHour: 300 };
  if (accountId === undefined) return [fromNetwork, strangers];
  const ofOwner = { key: owner, burst: 100, perHour: 300 };
  if (isProven) return [ofOwner, { key: `${owner} ${code}`, burst: 30, perHour: 60 }];
  return [ofOwner, fromNetwork, { key: `${owner} ${code} ${network}`, burst: 10, perHour: 30 }];
}

/** The first of each code are kept in any case: whoever looks for a fault finds an example of it. */
function toFirst(call: RefusedCall): Cap {
  return { key: `first ${toOwner(call)} ${call.code}`, burst: 5, perHour: 2 };
}

/** Texts are most of what is stored. */
function toTexts(call: RefusedCall): Cap {
  return { key: `texts ${toOwner(call)}`, burst: 50, perHour: 10 };
}

function toName({ account_id, quarter, operation, code }: RefusedCallsTable): string {
  return `${account_id} ${quarter} ${operation} ${code}`;
}

/** Adds to the counts of all processes. */
async function addCounts(database: Db, counts: readonly RefusedCallsTable[]): Promise<void> {
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
 * Which refused calls are stored and logged: the first ones of an account, a code and an address, a few in each
 * hour, and the newest ones of a sandbox account. The others are counted. A call is answered all the same, whichever it is.
 */
export class RefusedCalls {
  private readonly database: Db;
  private readonly log: Log;
  private readonly sample = new Sample();
  private readonly leftOut: LeftOut;
  private readonly failures = new NewestFailures();
  private readonly newest = new Map<LoggedCall, { call: RefusedCall; thinnedTo: Kept }>();
  private counts = new Map<string, RefusedCallsTable>();
  private readonly delayed = new DelayedWrite(() => this.write());

  constructor(database: Db, log: Log) {
    this.database = database;
    this.log = log;
    this.leftOut = new LeftOut(log, 'api.refused');
  }

  /** How much of a call to store where there is room for so much, and whether to log it; it is counted where not. */
  keep(call: RefusedCall, now: number, room: Kept = 'whole'): Keeping {
    const kept = toLess(this.sampled(call, now), room);
    if (kept === 'counted') this.leftOut.add(call.network, call.code);
    const isNewest = kept !== 'whole' && call.isSandbox && call.accountId !== undefined;
    if (isNewest) return { kept: 'whole', thinnedTo: kept };
    if (kept === 'counted') this.countCall(call, now);
    return { kept };
  }

  /** Keeps a call as one of the newest until newer ones came, and thins those of before. */
  keepNewest(call: RefusedCall, logged: LoggedCall, thinnedTo: Kept, callLog: Thinning): void {
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

  /** What is held in memory, for tests. */
  get held(): { keys: number; counts: number } {
    return { keys: this.sample.size, counts: this.counts.size };
  }

  private count(row: RefusedCallsTable): void {
    const isNew = !this.counts.has(toName(row));
    const isFull = isNew && this.counts.size >= mostCounts;
    const counted = isFull ? { ...row, account_id: '', operation: '' } : row;
    const count = (this.counts.get(toName(counted))?.count ?? 0) + row.count;
    this.counts.set(toName(counted), { ...counted, count });
    this.delayed.schedule(flushAfterMs);
  }

  private async write(): Promise<void> {
    // In one order, so that two processes do not wait for each other in a circle.
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

  /** Writes what was counted. */
  flush(): Promise<void> {
    return this.delayed.flush();
  }

  /** Writes and says what is left to be. */
  close(): Promise<void> {
    this.leftOut.tell();
    return this.delayed.close();
  }
}
