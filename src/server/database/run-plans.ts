import { type Answer, toAnswer, toMade } from '#server/runtime/worker-thread.ts';
import { release, savepoint, undo } from './savepoint.ts';
import type { Ran, SqliteFile } from './sqlite-file.ts';

export interface PlannedStatement {
  /** Index of its text. */
  text: number;
  parameters: readonly unknown[];
  isNeeded: boolean;
}

/** Plans as sent between threads; a text shared by several is sent once. */
export interface Plans {
  texts: readonly string[];
  plans: readonly (readonly PlannedStatement[])[];
}

/** Index of the statement a plan was undone for; undefined if it was executed. */
export type Stopped = number | undefined;

type Run = (statement: PlannedStatement) => Ran;

function runStatements(run: Run, plan: readonly PlannedStatement[]): Stopped {
  for (const [index, statement] of plan.entries()) {
    const ran = run(statement);
    const count = 'names' in ran ? ran.values.length : ran.changes;
    if (statement.isNeeded && Number(count) === 0) return index;
  }
  return undefined;
}

function runPlan(file: SqliteFile, run: Run, plan: readonly PlannedStatement[]): Answer<Stopped> {
  file.run(savepoint, []);
  const answer = toAnswer(() => runStatements(run, plan));
  // A full disk has ended the whole transaction: all fail, for this reason.
  if (!file.isTransaction) toMade(answer);
  const isDone = 'made' in answer && answer.made === undefined;
  if (!isDone) file.run(undo, []);
  file.run(release, []);
  return answer;
}

/** Runs plans in one transaction, each in its own savepoint, so that a failure undoes only that plan. */
export function runPlans(file: SqliteFile, { texts, plans }: Plans): Answer<Stopped>[] {
  const run: Run = ({ text, parameters }) => file.run(texts[text] ?? '', parameters);
  file.run('begin immediate', []);
  try {
    const answers = plans.map((plan) => runPlan(file, run, plan));
    file.run('commit', []);
    return answers;
  } finally {
    if (file.isTransaction) file.run('rollback', []);
  }
}
