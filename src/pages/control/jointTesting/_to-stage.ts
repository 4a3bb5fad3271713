import type { JointTestRow } from '#contract/portal/console-accounts.ts';

/** Where an interface stands on the way to production; in the order in which the page shows them. */
export const stages = ['ready', 'testing', 'live', 'suspended', 'unasked'] as const;
export type Stage = (typeof stages)[number];

export function toStage({ state, missing, isSuspended }: JointTestRow): Stage {
  if (missing.length === 0) return isSuspended ? 'suspended' : 'live';
  if (missing.length === 1 && missing[0] === 'goLive') return 'ready';
  return state === 'none' ? 'unasked' : 'testing';
}

/** Where an interface is brought on, but for a call, which is tried on the page of its operation. */
export const places = {
  callbacks: '/control/callbacks',
  certify: '/personalCenter/certification',
  mend: '/control/interfaces',
};

/** The first of what is missing that its owner can do something about. */
export function toAct({ direction, level, missing }: JointTestRow): keyof typeof places | 'try' {
  const isUncertified = missing.includes('certifyCompany');
  if (isUncertified && level === 'enterprise') return 'certify';
  if (missing.includes('applyAgain') || missing.includes('enable')) return 'mend';
  if (missing.includes('jointTest')) return direction === 'push' ? 'callbacks' : 'try';
  return isUncertified && !missing.includes('apply') ? 'certify' : 'mend';
}
