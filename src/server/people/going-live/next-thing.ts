import type { NextThing, Overview } from '#contract/portal/console-accounts.ts';
import type { InterfaceRow } from '#contract/portal/interfaces.ts';
import type { CertificationTable, UserTable } from '#server/database/people-tables.ts';

type CertificationState = CertificationTable['state'] | 'none';
type Next = Overview['next'];

/** Where a person stands. */
export interface Standing {
  level: UserTable['level'];
  developer: CertificationState;
  company: CertificationState;
  interfaces: readonly InterfaceRow[];
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

/** The interface that is nearest to production, of those applied for that are not there yet. */
function findNearest(interfaces: readonly InterfaceRow[]) {
  return interfaces
    .filter(({ state, missing }) => state !== 'none' && missing.length > 0)
    .map((row) => ({ row, thing: findThing(row) }))
    .sort(
      (one, other) =>
        order.indexOf(one.thing) - order.indexOf(other.thing) ||
        other.row.successes / other.row.needed - one.row.successes / one.row.needed,
    )
    .at(0);
}

/** The one thing to do next on the way to production. */
export function findNext({ level, developer, company, interfaces }: Standing): Next {
  const plain = (thing: NextThing): Next => ({ do: thing, interface: null });
  if (level === 'user') return plain(ofDeveloper[developer]);
  if (level === 'developer' && company === 'rejected') return plain('mendCompany');
  if (level === 'developer' && company === 'none') return plain('certifyCompany');
  const nearest = findNearest(interfaces);
  const isLive = interfaces.some(({ missing }) => missing.length === 0);
  if (isLive && nearest?.thing !== 'goLive') return plain('live');
  if (!nearest) return plain('apply');
  const { operation, direction, successes, needed } = nearest.row;
  return { do: nearest.thing, interface: { operation, direction, successes, needed } };
}
