import { staff } from './access.ts';
import type { CertificationKind, CertificationState } from './cer.ts';
import type { Environment } from './console-fields.ts';
import { get, post } from './define-call.ts';
import { line, oneOf, optional, type Page, paging } from './fields.ts';
import type { ShownState } from './interfaces.ts';
import type { Decision } from './operator-review.ts';
import { type Level, levels, type MemberRole } from './roles.ts';
import type { Suspension } from './user.ts';

/** Calls in a period, and how many of them failed. */
export interface CallCount {
  calls: number;
  errors: number;
}

/** An organisation in the directory; times are milliseconds since 1970. */
export interface IntegratorRow {
  organisation: string;
  name: string;
  /** Account of its first owner. */
  account: string;
  /** The company, as its certification or the developer names it; null if neither does. */
  company: string | null;
  level: Level;
  since: number;
  /** Null if its accounts may make calls. */
  suspendedAt: number | null;
  /** Last call of any of its accounts; null if none. */
  lastUsedAt: number | null;
  /** Last 24 hours, over all accounts. */
  day: CallCount;
}

export const integratorStates = ['active', 'suspended'] as const;

/** Returns organisations, the oldest last. */
export const listIntegrators = get<Page<IntegratorRow>>()('operator/integrators', staff, {
  /**
   * Part of the name of the organisation, its company or a member's account; or a complete e-mail or phone of
   * a member, `apiAccount` or customer code.
   */
  search: optional(line(120)),
  level: optional(oneOf([...levels])),
  state: optional(oneOf([...integratorStates])),
  ...paging,
});

/** An account as the courier's staff see it, without secrets. */
export interface IntegratorAccount {
  environment: Environment;
  apiAccount: string;
  level: Exclude<Level, 'user'>;
  createdAt: number;
  /** Null if it may make calls. */
  suspendedAt: number | null;
  lastUsedAt: number | null;
  /** When each version was last used; null if never. */
  version1UsedAt: number | null;
  version2UsedAt: number | null;
  /** Last 24 hours, and last 7 days. */
  day: CallCount;
  week: CallCount;
  /** `balance` is the number of waybills left; null if not counted. */
  customers: { code: string; cod: boolean; balance: number | null }[];
}

export interface Integrator extends IntegratorRow {
  suspension: (Suspension & { by: string }) | null;
  members: { account: string; role: MemberRole; since: number }[];
  accounts: IntegratorAccount[];
  certifications: {
    kind: CertificationKind;
    state: CertificationState;
    submittedAt: number;
    decidedAt: number | null;
    dueAt: number | null;
  }[];
  /** Number of applications by state; `live` and `suspended` ones are not counted as approved. */
  applications: Partial<Record<ShownState, number>>;
  /** The newest decisions; `listDecisions` returns all. */
  decisions: Decision[];
}

const which = { organisation: line(60) };

export const showIntegrator = get<Integrator>()('operator/integrator', staff, which);

/**
 * Suspends an organisation: from the next call on, its accounts' calls are refused with 145003012. A conflict
 * if already suspended.
 */
export const suspendIntegrator = post<Integrator>()(
  'operator/suspend',
  { ...staff, stepUp: 'always', audits: ['organisation.suspend'] },
  {
    ...which,
    /** Shown to its members. */
    reason: line(500),
  },
);

/** Lifts a suspension. A conflict if not suspended. */
export const resumeIntegrator = post<Integrator>()(
  'operator/resume',
  { ...staff, stepUp: 'always', audits: ['organisation.resume'] },
  which,
);
