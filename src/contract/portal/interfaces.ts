import type { Level, Operation } from '../operation.ts';
import { integrator, owner } from './access.ts';
import { get, post } from './define-call.ts';
import { line, several, yesOrNo } from './fields.ts';

/** States of an application for an operation. */
export const applicationStates = [
  'applied',
  'approved',
  'rejected',
  'disabled',
  'revoked',
] as const;

/** The same, or `none` without an application. */
export type ApplicationState = 'none' | (typeof applicationStates)[number];

/** Remaining steps before production calls of an operation, in order. */
export type Obstacle =
  | 'certifyDeveloper'
  | 'certifyCompany'
  | 'apply'
  | 'applyAgain'
  | 'wait'
  | 'enable'
  | 'jointTest'
  | 'goLive';

/** An operation for its applicant; times are milliseconds since 1970. */
export interface InterfaceRow {
  operation: string;
  direction: Operation['direction'];
  level: Level;
  state: ApplicationState;
  /** Why the courier rejected it; null if it did not. */
  reason: string | null;
  appliedAt: number | null;
  /** Due date of the decision; null if it is not pending. */
  dueAt: number | null;
  decidedAt: number | null;
  liveAt: number | null;
  /** The organisation is suspended. */
  isSuspended: boolean;
  /** When its owner last disabled, enabled or revoked it; null if never. */
  changedAt: number | null;
  /** Successful sandbox calls or acknowledged pushes so far. */
  successes: number;
  /** Number required by integration testing. */
  needed: number;
  /** Empty if production calls work, unless the organisation is suspended. */
  missing: Obstacle[];
}

/** States by which readers tell applications apart, in the order of an application's life. */
export const shownStates = [
  'none',
  'applied',
  'approved',
  'live',
  'suspended',
  'rejected',
  'disabled',
  'revoked',
] as const;

export type ShownState = (typeof shownStates)[number];

/**
 * Returns the shown state. An approved application that went live works in production, unless its
 * organisation is suspended.
 */
export function toShownState({
  state,
  liveAt,
  isSuspended,
}: Pick<InterfaceRow, 'state' | 'liveAt' | 'isSuspended'>): ShownState {
  if (state !== 'approved' || liveAt === null) return state;
  return isSuspended ? 'suspended' : 'live';
}

/** An application after a call that changed it. */
export type ChangedApplication = Pick<InterfaceRow, 'operation' | 'state'>;

const neededSuccesses = { call: 3, push: 1 } as const;

/** Returns the successful sandbox calls, or acknowledged deliveries, that joint testing requires. */
export function toNeededSuccesses({ direction }: Pick<Operation, 'direction'>): number {
  return neededSuccesses[direction];
}

const operation = line(60);

export const listInterfaces = get<InterfaceRow[]>()('yl-op-user-interface/list', {
  ...integrator,
  least: 'viewer',
});

/** Applies for all or none; `operations[n]` says what blocks each. */
export const applyForInterfaces = post<ChangedApplication[]>()(
  'yl-op-user-interface/apply',
  { ...owner, audits: ['application.apply', 'application.approve'] },
  { operations: several(operation, 1, 100) },
);

export const cancelApplication = post<ChangedApplication>()(
  'yl-op-user-interface/cancle',
  { ...owner, audits: ['application.cancel'] },
  { operation },
);

export const changeInterfaceStatus = post<ChangedApplication>()(
  'yl-op-user-interface/changeStatus',
  { ...owner, stepUp: 'always', audits: ['application.disable', 'application.enable'] },
  { operation, enabled: yesOrNo() },
);

export const revokeInterface = post<ChangedApplication>()(
  'yl-op-user-interface/revoke',
  { ...owner, stepUp: 'always', audits: ['application.revoke'] },
  { operation },
);
