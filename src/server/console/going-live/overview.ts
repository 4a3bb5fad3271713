import type { CertificationState } from '#contract/portal/cer.ts';
import type { JointTesting, NextThing, Overview } from '#contract/portal/console-accounts.ts';
import type { InterfaceRow } from '#contract/portal/interfaces.ts';
import type { Level } from '#contract/portal/roles.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import { getCertifications } from '#server/people/certification/certification-store.ts';
import { listAccounts } from '#server/people/credentials/list-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { listInterfaces, readJointTests } from '../applications/list-interfaces.ts';
import { readFigures } from './figures.ts';

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

/** Order of work between interfaces: nearest to production first. */
const order: readonly NextThing[] = [
  'goLive',
  'jointTest',
  'waitCompany',
  'wait',
  'enable',
  'applyAgain',
];

/** Returns the owner's next step for an interface; tests can go ahead while the courier decides. */
function findThing({ missing }: InterfaceRow): NextThing {
  const [first] = missing.filter((each) => each !== 'certifyCompany' && each !== 'wait');
  if (first !== 'goLive') return first ?? 'live';
  if (missing.includes('wait')) return 'wait';
  return missing.includes('certifyCompany') ? 'waitCompany' : 'goLive';
}

/** Sorts the interfaces that were applied for and are not in production yet, nearest first. */
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

/** Reads an organisation's accounts by environment; each was opened when its certification was first approved. */
async function readAccounts(database: Queryable, organisationId: string) {
  const rows = await database
    .selectFrom('account')
    .select(['environment', 'created_at', 'last_used_at'])
    .where('organisation_id', '=', organisationId)
    .execute();
  return new Map(rows.map((row) => [row.environment, row]));
}

async function readFirstComplete(
  database: Queryable,
  organisationId: string,
): Promise<number | null> {
  const row = await database
    .selectFrom('joint_test')
    .innerJoin('account', 'account.id', 'joint_test.account_id')
    .select(({ fn }) => fn.min('joint_test.completed_at').as('at'))
    .where('account.organisation_id', '=', organisationId)
    .executeTakeFirst();
  return row?.at ?? null;
}

function earliest(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length > 0 ? Math.min(...known) : null;
}

type Due = Pick<InterfaceRow, 'dueAt'>;

/** Decision that the next step waits for, if any. */
function toWaiting(
  { do: thing, interfaces: nearest }: Overview['next'],
  {
    interfaces,
    ...certifications
  }: { developer: Due; company: Due; interfaces: readonly InterfaceRow[] },
): readonly Due[] {
  if (thing === 'waitDeveloper') return [certifications.developer];
  if (thing === 'waitCompany') return [certifications.company];
  if (thing !== 'wait') return [];
  return interfaces.filter((row) => nearest.some(({ operation }) => operation === row.operation));
}

/** How far an organisation has come on the way to production, what to do next, and the day's figures. */
export async function readOverview(
  { reports, settings, now, isCoreAway }: People,
  { organisation }: Member,
  timeZone: string,
): Promise<Overview> {
  const [accounts, { developer, company }, interfaces, completedAt, figures] = await Promise.all([
    readAccounts(reports, organisation.id),
    getCertifications({ database: reports, settings }, organisation.id),
    listInterfaces({ database: reports, settings }, organisation),
    readFirstComplete(reports, organisation.id),
    readFigures(reports, organisation.id, now(), timeZone),
  ]);
  const { level } = organisation;
  const sandbox = accounts.get('sandbox');
  const hasCalled = (sandbox?.last_used_at ?? null) !== null;
  // The demo integrator is certified without a production account.
  const certifiedAt = company.state === 'approved' ? company.decidedAt : null;
  const isSuspended = organisation.suspended_at !== null;
  const next: Overview['next'] = isSuspended
    ? { do: 'suspended', interfaces: [] }
    : findNext({
        level,
        developer: developer.state,
        company: company.state,
        interfaces,
        hasCalled,
      });
  return {
    level,
    steps: {
      register: organisation.created_at,
      developer: sandbox?.created_at ?? null,
      company: accounts.get('production')?.created_at ?? certifiedAt,
      jointTesting: completedAt,
      // Suspended organisations are not live.
      goLive: isSuspended ? null : earliest(interfaces.map(({ liveAt }) => liveAt)),
    },
    next,
    dueAt: earliest(toWaiting(next, { developer, company, interfaces }).map(({ dueAt }) => dueAt)),
    coreAway: accounts.has('production') && isCoreAway(),
    figures,
  };
}

/** Lists what each interface has shown in a person's sandbox, and what it lacks for production. */
export async function listJointTesting(
  people: People,
  { organisation }: Member,
): Promise<JointTesting> {
  const interfaces = await listInterfaces(people, organisation);
  const shown = await readJointTests(people.database, organisation.id);
  const accounts = await listAccounts(people, organisation.id);
  const production = accounts.find(({ environment }) => environment === 'production');
  return {
    interfaces: interfaces.map((each) => ({
      ...each,
      lastAt: shown.get(each.operation)?.last_at ?? null,
      completedAt: shown.get(each.operation)?.completed_at ?? null,
    })),
    production: production
      ? { apiAccount: production.apiAccount, customerCode: production.customers[0]?.code ?? null }
      : null,
  };
}

export const overviewHandlers = {
  'console/jointTesting': ({ people, member }) => listJointTesting(people, member),
  'console/overview': ({ people, member, timeZone }) => readOverview(people, member, timeZone),
} satisfies Partial<Handlers>;
