import { dayMs } from '#contract/durations.ts';
import { DelayedWrite } from '#server/runtime/delayed-write.ts';
import type { Log } from '#server/runtime/log.ts';
import { prepare, toBatches } from './prepare.ts';
import type { Database, Db, Queryable } from './tables.ts';

const megabyte = 1_000_000;
const flushAfterMs = 5000;
/** Flush delay for an account new to this process, to learn soon what others stored. */
const learnAfterMs = 200;
const mostTotals = 20_000;

/** `whole`: with request and response; `bare`: without; `counted`: not stored. */
export type Kept = 'whole' | 'bare' | 'counted';

/** What is stored: calls in the call log, or requests and responses of push attempts. */
export type KeptOf = 'calls' | 'pushes';

/** Owner of a budget: an account, or all strangers together. */
export interface Holder {
  id: string;
  environment: 'sandbox' | 'production';
}

/** All callers that did not authenticate; they never consume the budget of an account that they name. */
export const strangers: Holder = { id: '', environment: 'sandbox' };

/** Shares of a budget up to which records are kept whole, and bare. Failures still fit when successes do not. */
const shares = { success: { whole: 0.8, bare: 0.9 }, failure: { whole: 1, bare: 1.1 } } as const;

/** Share of a budget from which successes are kept without texts: it counts as used up. */
export const usedUpShare = shares.success.whole;

/** Days since 1970 in UTC, so that all servers start one at the same moment. */
export const toDay = (at: number) => Math.floor(at / dayMs);

/** Start of the next day, in milliseconds since 1970. */
export const toNextDay = (at: number) => (toDay(at) + 1) * dayMs;

export interface Budgets {
  sandboxKeptMb: number;
  productionKeptMb: number;
}

/** Bytes per day for an account of an environment; Infinity: no limit. */
export function toBudget(budgets: Budgets, environment: Holder['environment']): number {
  const mb = environment === 'sandbox' ? budgets.sandboxKeptMb : budgets.productionKeptMb;
  return mb === 0 ? Number.POSITIVE_INFINITY : mb * megabyte;
}

type KeptRow = Database['kept_bytes'];

const insertBytes = prepare((database, { rows }: { rows: readonly KeptRow[] }) =>
  database
    .insertInto('kept_bytes')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'day']).doUpdateSet(({ eb, ref }) => ({
        bytes: eb('kept_bytes.bytes', '+', ref('excluded.bytes')),
      })),
    )
    .returningAll(),
);

async function addBytes(database: Db, added: readonly KeptRow[]): Promise<KeptRow[]> {
  return await database.transaction().execute(async (transaction) => {
    const totals: KeptRow[] = [];
    for (const rows of toBatches(added)) totals.push(...(await insertBytes(transaction, { rows })));
    return totals.map((each) => ({ ...each, bytes: Number(each.bytes) }));
  });
}

/** Reads the bytes kept today for the given accounts, as far as processes have written them. */
export async function readKeptBytes(
  database: Queryable,
  accountIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await database
    .selectFrom('kept_bytes')
    .select(['account_id', 'bytes'])
    .where('account_id', 'in', accountIds)
    .where('day', '=', toDay(now))
    .execute();
  return new Map(rows.map(({ account_id, bytes }) => [account_id, Number(bytes)]));
}

/** Counts the accounts of each environment that used up today's budget for whole records. */
export async function countUsedUp(
  database: Queryable,
  budgets: Budgets,
  now: number,
): Promise<Record<Holder['environment'], number>> {
  const count = async (environment: Holder['environment']) => {
    const most = usedUpShare * toBudget(budgets, environment);
    if (most === Number.POSITIVE_INFINITY) return 0;
    const { count } = await database
      .selectFrom('kept_bytes')
      .innerJoin('account', 'account.id', 'kept_bytes.account_id')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('day', '=', toDay(now))
      .where('environment', '=', environment)
      .where('bytes', '>=', most)
      .executeTakeFirstOrThrow();
    return Number(count);
  };
  return { sandbox: await count('sandbox'), production: await count('production') };
}

const toName = ({ account_id, day }: KeptRow) => `${account_id} ${day}`;

interface Total {
  day: number;
  bytes: number;
}

/**
 * Daily budget of bytes that an account can make the portal store. Each process decides by the totals that it
 * knows, and writes its additions a moment later; processes exceed a budget only by those.
 */
export class KeptBytes {
  private readonly database: Db;
  private readonly budgets: Budgets;
  private readonly log: Pick<Log, 'error'>;
  /** Today's bytes by account, including those not written yet. */
  private readonly totals = new Map<string, Total>();
  private waiting = new Map<string, KeptRow>();
  private readonly delayed = new DelayedWrite(() => this.write());
  /** Bytes kept, and rows kept without texts or not at all because the budget was full, since the start. */
  readonly kept: Record<KeptOf, number> = { calls: 0, pushes: 0 };
  readonly thinned: Record<KeptOf, number> = { calls: 0, pushes: 0 };

  constructor(database: Db, budgets: Budgets, log: Pick<Log, 'error'>) {
    this.database = database;
    this.budgets = budgets;
    this.log = log;
  }

  room({ id, environment }: Holder, outcome: keyof typeof shares, now: number): Kept {
    const total = this.totals.get(id);
    if (total?.day !== toDay(now)) return 'whole';
    const used = total.bytes / toBudget(this.budgets, environment);
    const { whole, bare } = shares[outcome];
    if (used < whole) return 'whole';
    return used < bare ? 'bare' : 'counted';
  }

  add({ id }: Holder, of: KeptOf, bytes: number, now: number): void {
    if (bytes === 0) return;
    this.kept[of] += bytes;
    const day = toDay(now);
    const total = this.totals.get(id);
    const isKnown = total?.day === day;
    if (isKnown) total.bytes += bytes;
    else this.totals.set(id, { day, bytes });
    const row = { account_id: id, day, bytes };
    row.bytes += this.waiting.get(toName(row))?.bytes ?? 0;
    this.waiting.set(toName(row), row);
    this.delayed.schedule(isKnown ? flushAfterMs : learnAfterMs);
  }

  private async write(): Promise<void> {
    // Always in the same order, so that two processes do not deadlock.
    const added = [...this.waiting.values()].sort((one, other) =>
      toName(one) < toName(other) ? -1 : 1,
    );
    this.waiting = new Map();
    if (added.length === 0) return;
    try {
      for (const written of await addBytes(this.database, added)) {
        const total = this.totals.get(written.account_id);
        if (total?.day !== written.day) continue;
        total.bytes = written.bytes + (this.waiting.get(toName(written))?.bytes ?? 0);
      }
    } catch (error) {
      this.log.error({ err: error }, 'how many bytes were kept is written later');
      for (const each of added) {
        const bytes = each.bytes + (this.waiting.get(toName(each))?.bytes ?? 0);
        this.waiting.set(toName(each), { ...each, bytes });
      }
      this.delayed.schedule(flushAfterMs);
    }
    if (this.totals.size > mostTotals && this.waiting.size === 0) this.totals.clear();
  }

  /** Writes what was added, and reads what other processes added. */
  flush(): Promise<void> {
    return this.delayed.flush();
  }

  close(): Promise<void> {
    return this.delayed.close();
  }
}
