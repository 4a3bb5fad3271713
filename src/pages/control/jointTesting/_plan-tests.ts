import type { Answer } from '#client/exchange.ts';
import type { JointTestRow } from '#contract/portal/console-accounts.ts';

/** How far the tests of one operation are. */
export interface TestRun {
  operation: string;
  /** Successes of this run, and how many were lacking at its beginning. */
  done: number;
  wanted: number;
  state: 'waiting' | 'running' | 'done' | 'refused' | 'stopped';
  /** What was answered where it was refused. */
  answer?: Answer;
}

/** Whether calls are what it lacks, and the sandbox account may make them. */
function isSendable({ direction, level, missing }: JointTestRow): boolean {
  const isAbove = level === 'enterprise' && missing.includes('certifyCompany');
  return direction === 'call' && !isAbove;
}

/** What integration testing still lacks of what was applied for: tests that can be sent, and those that cannot. */
export function planTests(rows: readonly JointTestRow[]) {
  const left = rows.filter(
    ({ state, missing }) => state !== 'none' && missing.includes('jointTest'),
  );
  const runs = left.filter(isSendable).map(
    ({ operation, successes, needed }): TestRun => ({
      operation,
      done: 0,
      wanted: needed - successes,
      state: 'waiting',
    }),
  );
  return { runs, others: left.filter((row) => !isSendable(row)) };
}

/** The runs once nothing is sent any more: what was not finished is stopped. */
export function endRuns(runs: readonly TestRun[]): TestRun[] {
  const isOver = ({ state }: TestRun) => state !== 'waiting' && state !== 'running';
  return runs.map((run) => (isOver(run) ? run : { ...run, state: 'stopped' }));
}
