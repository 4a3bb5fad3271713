import { DelayedWrite } from '#server/runtime/delayed-write.ts';
import type { Log } from '#server/runtime/log.ts';
import type { KeptBytesTable } from './call-tables.ts';
import type { Db, Queryable } from './tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
const megabyte = 1_000_000;
const flushAfterMs = 5000;
/** Of an account that this process does not know yet: what other processes kept is learnt soon. */
const learnAfterMs = 200;
/** Accounts whose totals are remembered; beyond them all are forgotten, and learnt again. */
const mostTotals = 20_000;

/** `whole`: with what came and what was answered; `bare`: without; `counted`: not at all. */
export type Kept = 'whole' | 'bare' | 'counted';

/** What is kept: calls in the call log, or what attempts of pushes sent and were answered. */
export type KeptOf = 'calls' | 'pushes';

/** Whose budget it is: an account's, or the one that all strangers share. */
export interface Holder {
  id: string;
  environment: 'sandbox' | 'production';
}

/** All who did not prove who they are; they never use up the budget of an account that they name. */
export const strangers: Holder = { id: '', environment: 'sandbox' };

/** Up to which share of a budget something is kept whole, and bare. Failures find room when successes do not. */
const shares = { success: { whole: 0.8, bare: 0.9 }, failure: { whole: 1, bare: 1.1 } } as const;

/** From this share of a budget on texts of successes are not kept: it counts as used up. */
export const usedUpShare = shares.success.whole;

/** Days since 1970, of UTC, so that all servers begin one at the same moment. */
export const toDay = (at: number) => Math.floor(at / dayMs);

/** When the next day begins, in milliseconds since 1970. */
export const toNextDay = (at: number) => (toDay(at) + 1) * dayMs;

export interface Budgets {
  sandboxKeptMb: number;
  productionKeptMb: number;
}

/** Bytes that are kept for an account of an environment in a day; Infinity: no limit. */
export function toBudget(budgets: Budgets, environment: Holder['environment']): number {
  const mb = environment === 'sandbox' ? budgets.sandboxKeptMb : budgets.productionKeptMb;
  return mb === 0 ? Number.POSITIVE_INFINITY : mb * megabyte;
}

/** Adds to the totals of all processes; resolves to what they are then. */
async function addBytes(database: Db, added: readonly KeptBytesTable[]): Promise<KeptBytesTable[]> {
  return await database.transaction().execute(async (transaction) => {
    const totals: KeptBytesTable[] = [];
    for (const each of added) {
      const { bytes } = await transaction
        .insertInto('kept_bytes')
        .values(each)
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'day'])
            .doUpdateSet(({ eb }) => ({ bytes: eb('kept_bytes.bytes', '+', each.bytes) })),
        )
        .returning('bytes')
        .executeTakeFirstOrThrow();
      totals.push({ ...each, bytes: Number(bytes) });
    }
    return totals;
  });
}

/** Bytes that are kept today for each of some accounts, as far as processes have written them. */
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

/** How many accounts of each environment have used up what is kept whole for them today. */
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

const toName = ({ account_id, day }: KeptBytesTable) => `${account_id} ${day}`;

interface Total {
  day: number;
  bytes: number;
}

/**
 * The daily budget of bytes that an account can make the portal keep. Each process decides by the
 * totals that it knows, and writes what it added a moment later: processes exceed a budget together
 * by no more than they add in that time.
 */
export class KeptBytes {
  private readonly database: Db;
  private readonly budgets: Budgets;
  private readonly log: Pick<Log, 'error'>;
  /** Bytes of the day by account, with those that wait to be written. */
  private readonly totals = new Map<string, Total>();
  private waiting = new Map<string, KeptBytesTable>();
  private readonly delayed = new DelayedWrite(() => this.write());
  /** Bytes kept, and rows kept without texts or not at all for lack of room, since the start. */
  readonly kept: Record<KeptOf, number> = { calls: 0, pushes: 0 };
  readonly thinned: Record<KeptOf, number> = { calls: 0, pushes: 0 };

  constructor(database: Db, budgets: Budgets, log: Pick<Log, 'error'>) {
    this.database = database;
    this.budgets = budgets;
    this.log = log;
  }

  /** How much there is room for. */
  room({ id, environment }: Holder, outcome: keyof typeof shares, now: number): Kept {
    const total = this.totals.get(id);
    if (total?.day !== toDay(now)) return 'whole';
    const used = total.bytes / toBudget(this.budgets, environment);
    const { whole, bare } = shares[outcome];
    if (used < whole) return 'whole';
    return used < bare ? 'bare' : 'counted';
  }

  /** Counts bytes that are kept. */
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
    // In one order, so that two processes do not wait for each other in a circle.
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

  /** Writes what was added, and learns what other processes did. */
  flush(): Promise<void> {
    return this.delayed.flush();
  }

  /** Writes what is left to be. */
  close(): Promise<void> {
    return this.delayed.close();
  }
}
