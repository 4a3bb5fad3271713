import type { NextThing, Overview } from '#contract/portal/console-accounts.ts';

const places: Record<Exclude<NextThing, 'jointTest'>, string> = {
  certifyDeveloper: '/personalCenter/certification',
  mendDeveloper: '/personalCenter/certification',
  waitDeveloper: '/apiDoc/index',
  useSandbox: '/control/credentials',
  certifyCompany: '/personalCenter/certification',
  mendCompany: '/personalCenter/certification',
  waitCompany: '/personalCenter/certification',
  apply: '/control/interfaces',
  applyAgain: '/control/interfaces',
  wait: '/control/interfaces',
  enable: '/control/interfaces',
  goLive: '/control/jointTesting',
  live: '/control/calls',
};

/** Where the next thing is done; `toDocPath` answers the address of a document. */
export function toPlace(
  { do: thing, interfaces: [nearest] }: Overview['next'],
  toDocPath: (page: string) => string,
): string {
  if (thing !== 'jointTest') return places[thing];
  if (!nearest || nearest.direction === 'push') return '/control/callbacks';
  return toDocPath(`${nearest.operation}?panel=try#work`);
}
