import { type InterfaceRow, type ShownState, toShownState } from '#contract/portal/interfaces.ts';

export const stepNames = ['applied', 'approved', 'tests', 'live'] as const;

export type StepName = (typeof stepNames)[number];

/** `stopped`: failed or given up at this step. */
export type StepState = 'done' | 'current' | 'todo' | 'stopped';

type Row = Pick<
  InterfaceRow,
  | 'state'
  | 'successes'
  | 'needed'
  | 'liveAt'
  | 'isSuspended'
  | 'appliedAt'
  | 'decidedAt'
  | 'changedAt'
>;

const liveSteps: Partial<Record<ShownState, StepState>> = { live: 'done', suspended: 'stopped' };

/** Returns the state of each step; tests may be done before the courier has decided. */
export function toSteps(row: Row): Record<StepName, StepState> {
  const { state, successes, needed } = row;
  const shown = toShownState(row);
  const isApproved = state === 'approved';
  const isTested = successes >= needed;
  const isStopped = state === 'rejected' || state === 'disabled' || state === 'revoked';
  return {
    applied: state === 'none' ? 'todo' : 'done',
    approved: isApproved
      ? 'done'
      : isStopped
        ? 'stopped'
        : state === 'applied'
          ? 'current'
          : 'todo',
    tests: isTested ? 'done' : isApproved || state === 'applied' ? 'current' : 'todo',
    live: liveSteps[shown] ?? (isApproved && isTested ? 'current' : 'todo'),
  };
}

export type LastAction =
  | 'applied'
  | 'approved'
  | 'rejected'
  | 'disabled'
  | 'enabled'
  | 'revoked'
  | 'live';

/** Returns the last event of an application and its time; undefined if there is none. */
export function toLastAction(row: Row): { action: LastAction; at: number } | undefined {
  const { state, appliedAt, decidedAt, changedAt, liveAt } = row;
  const isOff = state === 'disabled' || state === 'revoked';
  const all: [LastAction, number | null][] = [
    ['applied', appliedAt],
    [state === 'rejected' ? 'rejected' : 'approved', decidedAt],
    ['live', liveAt],
    [isOff ? state : 'enabled', changedAt],
  ];
  return all
    .flatMap(([action, at]) => (at === null ? [] : [{ action, at }]))
    .sort((a, b) => a.at - b.at)
    .at(-1);
}
