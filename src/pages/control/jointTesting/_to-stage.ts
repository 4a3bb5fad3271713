import type { JointTestRow } from '#contract/portal/console-accounts.ts';

/** Stages of an interface on its way to production, in the page's order. */
export const stages = ['ready', 'testing', 'live', 'suspended', 'unasked'] as const;
export type Stage = (typeof stages)[number];

export function toStage({ state, missing, isSuspended }: JointTestRow): Stage {
  if (missing.length === 0) return isSuspended ? 'suspended' : 'live';
  if (missing.length === 1 && missing[0] === 'goLive') return 'ready';
  return state === 'none' ? 'unasked' : 'testing';
}

/** Pages that advance an interface, except for calls, which are tried on the operation's page. */
export const places = {
  callbacks: '/control/callbacks',
  certify: '/personalCenter/certification',
  mend: '/control/interfaces',
};

/** Returns the first missing thing that its owner can act on. */
export function toAct({ direction, level, missing }: JointTestRow): keyof typeof places | 'try' {
  const isUncertified = missing.includes('certifyCompany');
  if (isUncertified && level === 'enterprise') return 'certify';
  if (missing.includes('applyAgain') || missing.includes('enable')) return 'mend';
  if (missing.includes('jointTest')) return direction === 'push' ? 'callbacks' : 'try';
  return isUncertified && !missing.includes('apply') ? 'certify' : 'mend';
}
