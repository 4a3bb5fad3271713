import { sql } from 'kysely';
import { inLots } from './lots.ts';
import { type Planned, type PlannedRow, toQuery, type WritePlan } from './planned.ts';
import type { Db } from './tables.ts';
import { isStorageFault } from './unavailable.ts';
import type { Stopped } from './writer.ts';

class StoppedAt extends Error {
  readonly index: number;

  constructor(index: number) {
    super(`statement ${index} found nothing`);
    this.index = index;
  }
}

/** Writes a plan in its own transaction. */
export async function writeAlone(database: Db, plan: readonly Planned[]): Promise<Stopped> {
  try {
    await database.transaction().execute(async (transaction) => {
      for (const [index, planned] of plan.entries()) {
        const query = toQuery(database, planned);
        const { rows, numAffectedRows } = await transaction.executeQuery(query);
        if (planned.isNeeded && rows.length === 0 && !numAffectedRows) throw new StoppedAt(index);
      }
    });
    return undefined;
  } catch (error) {
    if (error instanceof StoppedAt) return error.index;
    throw error;
  }
}

interface Waiting extends PromiseWithResolvers<Stopped> {
  plan: readonly PlannedRow[];
}

/** Small, since each number of rows is a statement of its own. */
const mostPlans = 50;
/** What arrives beyond them is written alone. */
const mostWaiting = 10 * mostPlans;
/** How long a lot waits for a row that another transaction holds, and the next lot for this one. */
const patienceMs = 100;

/**
 * Runs plans of the same statements in one transaction; returns those that were executed. The first statement
 * may have no effect for some, which then did nothing. If a later one stops a plan, it undoes all and throws.
 */
function runTogether(database: Db, lot: readonly Waiting[]): Promise<Set<Waiting>> {
  const statements = lot[0]?.plan.map(({ statement }) => statement) ?? [];
  return database.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = ${sql.lit(patienceMs)}`.execute(transaction);
    let going = lot;
    for (const [index, statement] of statements.entries()) {
      if (going.length === 0) break;
      const planned = going.flatMap(({ plan }) => plan[index] ?? []);
      const rows = planned.map(({ row }) => row);
      const hasEffect = await statement.run(transaction, rows);
      const goesOn = planned.map(({ isNeeded }, at) => !isNeeded || hasEffect[at]);
      if (index > 0 && goesOn.includes(false)) throw new StoppedAt(index);
      going = going.filter((_, at) => goesOn[at]);
    }
    return new Set(going);
  });
}

async function writeEach(database: Db, lot: readonly Waiting[]): Promise<void> {
  const alone = lot.map(({ plan, resolve }) => {
    const stopped = writeAlone(database, plan);
    resolve(stopped);
    return stopped;
  });
  await Promise.allSettled(alone);
}

/** Settles each plan as if it were written alone. */
async function writeLot(database: Db, lot: readonly Waiting[]): Promise<void> {
  if (lot.length === 1) return writeEach(database, lot);
  try {
    const executed = await runTogether(database, lot);
    for (const each of lot) each.resolve(executed.has(each) ? undefined : 0);
  } catch (error) {
    // PostgreSQL has undone the lot, unless the storage failed: then the commit may have succeeded.
    if (!isStorageFault(error as Error)) return writeEach(database, lot);
    for (const { reject } of lot) reject(error);
  }
}

/** Plans of the same statements: while some are written, the next gather. */
class PlanQueue {
  private waiting = 0;
  private readonly add: (waiting: Waiting) => void;

  constructor(database: Db) {
    this.add = inLots<Waiting>(async (take) => {
      const lot = take(mostPlans);
      this.waiting -= lot.length;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, patienceMs);
      void writeLot(database, lot).finally(resolve);
      await promise;
      clearTimeout(timer);
    });
  }

  get isFull(): boolean {
    return this.waiting >= mostWaiting;
  }

  write(plan: readonly PlannedRow[]): Promise<Stopped> {
    const waiting = { plan, ...Promise.withResolvers<Stopped>() };
    this.waiting += 1;
    this.add(waiting);
    return waiting.promise;
  }
}

const isOfRows = (plan: readonly Planned[]): plan is readonly PlannedRow[] =>
  plan.every((planned) => 'statement' in planned);

/** Plans of rows that arrive together share a transaction; others have their own. */
export function createWriteTogether(database: Db): WritePlan {
  const queues = new Map<string, PlanQueue>();
  return (plan) => {
    if (!isOfRows(plan)) return writeAlone(database, plan);
    const names = plan.map(({ statement }) => statement.name).join();
    const queue = queues.getOrInsertComputed(names, () => new PlanQueue(database));
    return queue.isFull ? writeAlone(database, plan) : queue.write(plan);
  };
}
