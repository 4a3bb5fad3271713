import type { JointTestRow } from '#contract/portal/console-accounts.ts';

/** Where an interface stands on the way to production; in the order in which the page shows them. */
export const stages = ['ready', 'testing', 'live', 'unasked'] as const;
export type Stage = (typeof stages)[number];

export function toStage({ state, missing }: JointTestRow): Stage {
  if (missing.length === 0) return 'live';
  if (missing.length === 1 && missing[0] === 'goLive') return 'ready';
  return state === 'none' ? 'unasked' : 'testing';
}

/** What brings an interface on: a call, an address for its pushes, a certification, or its application. */
export type Act = 'try' | 'callbacks' | 'certify' | 'mend';

/** The first of what is missing that its owner can do something about. */
export function toAct({ direction, level, missing }: JointTestRow): Act {
  const isUncertified = missing.includes('certifyCompany');
  if (isUncertified && level === 'enterprise') return 'certify';
  if (missing.includes('applyAgain') || missing.includes('enable')) return 'mend';
  if (missing.includes('jointTest')) return direction === 'push' ? 'callbacks' : 'try';
  return isUncertified && !missing.includes('apply') ? 'certify' : 'mend';
}

/** Where the act is done; `toDocPath` answers the address of a document. */
export function toPlace(
  { operation }: JointTestRow,
  act: Act,
  toDocPath: (page: string) => string,
): string {
  const places: Record<Act, string> = {
    try: toDocPath(`${operation}?panel=try#work`),
    callbacks: '/control/callbacks',
    certify: '/personalCenter/certification',
    mend: '/control/interfaces',
  };
  return places[act];
}
