import type { CertificationState } from '#contract/portal/cer.ts';
import type { NextThing, Overview } from '#contract/portal/console-accounts.ts';
import type { InterfaceRow } from '#contract/portal/interfaces.ts';
import type { Level } from '#contract/portal/roles.ts';

type Next = Overview['next'];

/** How far a person has come. */
export interface Standing {
  level: Level;
  developer: CertificationState;
  company: CertificationState;
  interfaces: readonly InterfaceRow[];
  /** True if the sandbox account was ever used. */
  hasCalled: boolean;
}

const ofDeveloper = {
  none: 'certifyDeveloper',
  submitted: 'waitDeveloper',
  rejected: 'mendDeveloper',
  approved: 'certifyDeveloper',
} as const;

/** What is done for one interface rather than for another: the nearest to production first. */
const order: readonly NextThing[] = [
  'goLive',
  'jointTest',
  'waitCompany',
  'wait',
  'enable',
  'applyAgain',
];

/** What its owner does for an interface next; what can be tested while the courier decides, is. */
function findThing({ missing }: InterfaceRow): NextThing {
  const [first] = missing.filter((each) => each !== 'certifyCompany' && each !== 'wait');
  if (first !== 'goLive') return first ?? 'live';
  if (missing.includes('wait')) return 'wait';
  return missing.includes('certifyCompany') ? 'waitCompany' : 'goLive';
}

/** The interfaces that were applied for and are not in production yet, the nearest to it first. */
function sortByNearness(interfaces: readonly InterfaceRow[]) {
  return interfaces
    .filter(({ state, missing }) => state !== 'none' && missing.length > 0)
    .map((row) => ({ row, thing: findThing(row) }))
    .sort(
      (one, other) =>
        order.indexOf(one.thing) - order.indexOf(other.thing) ||
        other.row.successes / other.row.needed - one.row.successes / one.row.needed,
    );
}

/** The next step on the way to production. */
export function findNext(standing: Standing): Next {
  const { level, developer, company, interfaces, hasCalled } = standing;
  const plain = (thing: NextThing): Next => ({ do: thing, interfaces: [] });
  if (level === 'user') return plain(ofDeveloper[developer]);
  if (level === 'developer' && company === 'rejected') return plain('mendCompany');
  // The approval creates the key, without another message.
  if (level === 'developer' && !hasCalled) return plain('useSandbox');
  if (level === 'developer' && company === 'none') return plain('certifyCompany');
  const ahead = sortByNearness(interfaces);
  const [nearest] = ahead;
  const isLive = interfaces.some(({ missing }) => missing.length === 0);
  if (isLive && nearest?.thing !== 'goLive') return plain('live');
  if (!nearest) return plain('apply');
  const alike = ahead.filter(({ thing }) => thing === nearest.thing);
  return {
    do: nearest.thing,
    interfaces: alike.map(({ row: { operation, direction, successes, needed } }) => ({
      operation,
      direction,
      successes,
      needed,
    })),
  };
}
