import { toMade } from '#server/runtime/worker-thread.ts';
import { inLots } from './lots.ts';
import { type Planned, toQuery, type WritePlan } from './planned.ts';
import { createWriteTogether } from './postgres-plans.ts';
import { findDriver } from './sqlite-driver.ts';
import type { Db } from './tables.ts';
import type { Plans, Stopped } from './writer.ts';

interface Waiting extends PromiseWithResolvers<Stopped> {
  plan: readonly Planned[];
}

function toPlans(database: Db, lot: readonly Waiting[]): Plans {
  const texts = new Map<string, number>();
  const plans = lot.map(({ plan }) =>
    plan.map((planned) => {
      const { sql, parameters } = toQuery(database, planned);
      const text = texts.get(sql) ?? texts.size;
      texts.set(sql, text);
      return { text, parameters, isNeeded: planned.isNeeded };
    }),
  );
  return { texts: [...texts.keys()], plans };
}

/** Concurrent plans share a commit: on SQLite all of them, on PostgreSQL those that only have rows. */
export function createWritePlan(database: Db): WritePlan {
  const driver = findDriver(database);
  if (!driver) return createWriteTogether(database);
  const add = inLots<Waiting>(async (take) => {
    let lot: Waiting[] = [];
    const answers = await driver.runPlans(() => {
      lot = take();
      return toPlans(database, lot);
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
