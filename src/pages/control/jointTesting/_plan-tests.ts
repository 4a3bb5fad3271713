import type { Answer } from '#client/exchange.ts';
import type { JointTestRow } from '#contract/portal/console-accounts.ts';

export interface TestRun {
  operation: string;
  /** Successes of this run, and how many were missing at its start. */
  done: number;
  wanted: number;
  state: 'waiting' | 'running' | 'done' | 'refused' | 'stopped';
  answer?: Answer;
}

/** Returns true if it lacks calls that the sandbox account may make. */
function isSendable({ direction, level, missing }: JointTestRow): boolean {
  const isAbove = level === 'enterprise' && missing.includes('certifyCompany');
  return direction === 'call' && !isAbove;
}

/** Plans the tests that applied-for interfaces still lack: those that can be sent, and those that cannot. */
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

/** Marks unfinished runs as stopped, once sending has ended. */
export function endRuns(runs: readonly TestRun[]): TestRun[] {
  const isOver = ({ state }: TestRun) => state !== 'waiting' && state !== 'running';
  return runs.map((run) => (isOver(run) ? run : { ...run, state: 'stopped' }));
}
