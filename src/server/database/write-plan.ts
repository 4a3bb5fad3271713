import type { CompiledQuery } from 'kysely';
import { toMade } from '#server/runtime/worker-thread.ts';
import { inLots } from './lots.ts';
import { findDriver } from './sqlite-driver.ts';
import type { Db } from './tables.ts';
import type { Plans, Stopped } from './writer.ts';

/** A statement of a change that is known before the change begins. */
export interface Planned {
  query: CompiledQuery;
  /** If it finds and changes no row, its whole plan is rolled back. */
  isNeeded: boolean;
}

/** Executes all statements or none; resolves once durable, to the index of a needed one that had no effect. */
export type WritePlan = (plan: readonly Planned[]) => Promise<Stopped>;

interface Waiting extends PromiseWithResolvers<Stopped> {
  plan: readonly Planned[];
}

class StoppedAt extends Error {
  readonly index: number;

  constructor(index: number) {
    super(`statement ${index} found nothing`);
    this.index = index;
  }
}

async function writeAlone(database: Db, plan: readonly Planned[]): Promise<Stopped> {
  try {
    await database.transaction().execute(async (transaction) => {
      for (const [index, { query, isNeeded }] of plan.entries()) {
        const { rows, numAffectedRows } = await transaction.executeQuery(query);
        if (isNeeded && rows.length === 0 && !numAffectedRows) throw new StoppedAt(index);
      }
    });
    return undefined;
  } catch (error) {
    if (error instanceof StoppedAt) return error.index;
    throw error;
  }
}

function toPlans(lot: readonly Waiting[]): Plans {
  const texts = new Map<string, number>();
  const plans = lot.map(({ plan }) =>
    plan.map(({ query: { sql, parameters }, isNeeded }) => {
      const text = texts.get(sql) ?? texts.size;
      texts.set(sql, text);
      return { text, parameters, isNeeded };
    }),
  );
  return { texts: [...texts.keys()], plans };
}

/** SQLite: concurrent plans are one message to the writer and one commit. PostgreSQL: each is a transaction. */
export function createWritePlan(database: Db): WritePlan {
  const driver = findDriver(database);
  if (!driver) return (plan) => writeAlone(database, plan);
  const add = inLots<Waiting>(async (take) => {
    let lot: Waiting[] = [];
    const answers = await driver.runPlans(() => {
      lot = take();
      return toPlans(lot);
    });
    for (const [index, { resolve }] of lot.entries()) {
      const answer = answers[index];
      if (answer) resolve(Promise.try(toMade<Stopped>, answer));
    }
  });
  return (plan) => {
    const waiting = { plan, ...Promise.withResolvers<Stopped>() };
    add(waiting);
    return waiting.promise;
  };
}
