import type { JointTestRow } from '#contract/portal/console-accounts.ts';

/** Where an interface stands on the way to production; in the order in which the page shows them. */
export const stages = ['ready', 'testing', 'live', 'unasked'] as const;
export type Stage = (typeof stages)[number];

export function toStage({ state, missing }: JointTestRow): Stage {
  if (missing.length === 0) return 'live';
  if (missing.length === 1 && missing[0] === 'goLive') return 'ready';
  return state === 'none' ? 'unasked' : 'testing';
}

/** Where what is missing first can be shown or mended. */
export function toMend({ operation, direction, missing }: JointTestRow): string {
  const [first] = missing.filter((each) => each !== 'wait' && each !== 'certifyCompany');
  if (first === 'jointTest') {
    return direction === 'push' ? '/control/callbacks' : `/apiDoc/${operation}?panel=try#work`;
  }
  if (missing.includes('certifyCompany') && first === 'goLive') {
    return '/personalCenter/certification';
  }
  return '/control/interfaces';
}
