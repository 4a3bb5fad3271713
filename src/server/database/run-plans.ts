import { type Answer, toAnswer, toMade } from '#server/worker-thread.ts';
import { release, savepoint, undo } from './savepoint.ts';
import type { SqliteFile } from './sqlite-file.ts';

/** A statement of a change that is known before it begins. */
export interface PlannedStatement {
  sql: string;
  parameters: readonly unknown[];
  /** Where it finds and changes no row, nothing of its plan is done. */
  isNeeded: boolean;
}

/** Which statement a plan was undone for; undefined where it was done. */
export type Stopped = number | undefined;

function runStatements(file: SqliteFile, plan: readonly PlannedStatement[]): Stopped {
  for (const [index, { sql, parameters, isNeeded }] of plan.entries()) {
    const ran = file.run(sql, parameters);
    const count = 'names' in ran ? ran.values.length : ran.changes;
    if (isNeeded && Number(count) === 0) return index;
  }
  return undefined;
}

function runPlan(file: SqliteFile, plan: readonly PlannedStatement[]): Answer<Stopped> {
  file.run(savepoint, []);
  const answer = toAnswer(() => runStatements(file, plan));
  // A full disk has ended the whole transaction: all of them fail, for this reason.
  if (!file.isTransaction) toMade(answer);
  const isDone = 'made' in answer && answer.made === undefined;
  if (!isDone) file.run(undo, []);
  file.run(release, []);
  return answer;
}

/** Does plans in one transaction, each in a savepoint of its own, so that one that fails undoes only itself. */
export function runPlans(
  file: SqliteFile,
  plans: readonly (readonly PlannedStatement[])[],
): Answer<Stopped>[] {
  file.run('begin immediate', []);
  try {
    const answers = plans.map((plan) => runPlan(file, plan));
    file.run('commit', []);
    return answers;
  } finally {
    if (file.isTransaction) file.run('rollback', []);
  }
}
