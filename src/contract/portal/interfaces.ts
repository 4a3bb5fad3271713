import type { Static } from 'typebox';
import type { Operation } from '../operation.ts';
import { integrator, owner } from './access.ts';
import { answer, flag, listOf, nullable, pick, text, whole } from './answer-fields.ts';
import { get, post } from './define-call.ts';
import { line, oneOf, several, yesOrNo } from './fields.ts';
import { levels } from './roles.ts';

/** States of an application for an operation. */
export const applicationStates = [
  'applied',
  'approved',
  'rejected',
  'disabled',
  'revoked',
] as const;

/** The same, or `none` without an application. */
export const ApplicationState = oneOf(['none', ...applicationStates]);
export type ApplicationState = Static<typeof ApplicationState>;

/** Remaining steps before production calls of an operation, in order. */
export const obstacles = [
  'certifyDeveloper',
  'certifyCompany',
  'apply',
  'applyAgain',
  'wait',
  'enable',
  'jointTest',
  'goLive',
] as const;

export type Obstacle = (typeof obstacles)[number];

/** An operation for its applicant; times are milliseconds since 1970. */
export const InterfaceRow = answer({
  operation: text,
  direction: oneOf(['call', 'push']),
  level: oneOf(levels),
  state: ApplicationState,
  /** Why the courier rejected it; null if it did not. */
  reason: nullable(text),
  appliedAt: nullable(whole),
  /** Due date of the decision; null if it is not pending. */
  dueAt: nullable(whole),
  decidedAt: nullable(whole),
  liveAt: nullable(whole),
  /** The organisation is suspended. */
  isSuspended: flag,
  /** When its owner last disabled, enabled or revoked it; null if never. */
  changedAt: nullable(whole),
  /** Successful sandbox calls or acknowledged pushes so far. */
  successes: whole,
  /** Number required by integration testing. */
  needed: whole,
  /** Empty if production calls work, unless the organisation is suspended. */
  missing: listOf(oneOf(obstacles)),
});
export type InterfaceRow = Static<typeof InterfaceRow>;

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
export const ChangedApplication = answer(pick(InterfaceRow, ['operation', 'state']));
export type ChangedApplication = Static<typeof ChangedApplication>;

const neededSuccesses = { call: 3, push: 1 } as const;

/** Returns the successful sandbox calls, or acknowledged deliveries, that joint testing requires. */
export function toNeededSuccesses({ direction }: Pick<Operation, 'direction'>): number {
  return neededSuccesses[direction];
}

const operation = line(60);

export const listInterfaces = get(listOf(InterfaceRow))('yl-op-user-interface/list', {
  ...integrator,
  least: 'viewer',
});

/** Applies for all or none; `operations[n]` says what blocks each. */
export const applyForInterfaces = post(listOf(ChangedApplication))(
  'yl-op-user-interface/apply',
  { ...owner, audits: ['application.apply', 'application.approve'] },
  { operations: several(operation, 1, 100) },
);

export const cancelApplication = post(ChangedApplication)(
  'yl-op-user-interface/cancle',
  { ...owner, audits: ['application.cancel'] },
  { operation },
);

export const changeInterfaceStatus = post(ChangedApplication)(
  'yl-op-user-interface/changeStatus',
  { ...owner, stepUp: 'always', audits: ['application.disable', 'application.enable'] },
  { operation, enabled: yesOrNo() },
);

export const revokeInterface = post(ChangedApplication)(
  'yl-op-user-interface/revoke',
  { ...owner, stepUp: 'always', audits: ['application.revoke'] },
  { operation },
);
