import { staff } from './access.ts';
import type { CertificationKind, CertificationState } from './cer.ts';
import type { Environment } from './console-fields.ts';
import { get, post } from './define-call.ts';
import { line, oneOf, optional, type Page, paging } from './fields.ts';
import type { ShownState } from './interfaces.ts';
import type { Decision } from './operator-review.ts';
import { type Level, levels, type MemberRole } from './roles.ts';
import type { Suspension } from './user.ts';

/** Calls of a time, and how many of them failed. */
export interface CallCount {
  calls: number;
  errors: number;
}

/** An organisation in the directory; times are milliseconds since 1970. */
export interface IntegratorRow {
  organisation: string;
  name: string;
  /** Of its first owner. */
  account: string;
  /** The company, as its certification or the developer names it; null where neither does. */
  company: string | null;
  level: Level;
  since: number;
  /** Null: its accounts may make calls. */
  suspendedAt: number | null;
  /** The last call of any of its accounts. */
  lastUsedAt: number | null;
  /** Of the last 24 hours, all accounts together. */
  day: CallCount;
}

export const integratorStates = ['active', 'suspended'] as const;

/** Who has been here longest comes last. */
export const listIntegrators = get<Page<IntegratorRow>>()('operator/integrators', staff, {
  /**
   * Part of the name of the organisation, of its company or of a member's account; or, whole, an e-mail or
   * phone of a member, an `apiAccount`, a customer code.
   */
  search: optional(line(120)),
  level: optional(oneOf([...levels])),
  state: optional(oneOf([...integratorStates])),
  ...paging,
});

/** An account as the courier's staff see it, without any secret. */
export interface IntegratorAccount {
  environment: Environment;
  apiAccount: string;
  level: Exclude<Level, 'user'>;
  createdAt: number;
  /** Null: it may make calls. */
  suspendedAt: number | null;
  lastUsedAt: number | null;
  /** When each version was last spoken. */
  version1UsedAt: number | null;
  version2UsedAt: number | null;
  /** Of the last 24 hours, and of the last 7 days. */
  day: CallCount;
  week: CallCount;
  /** `balance` is the number of waybills left; null: they are not counted. */
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
  /** How many applications are in which state; `live` and `suspended` ones are not among the approved ones. */
  applications: Partial<Record<ShownState, number>>;
  /** The newest decisions; `listDecisions` has them all. */
  decisions: Decision[];
}

const which = { organisation: line(60) };

export const showIntegrator = get<Integrator>()('operator/integrator', staff, which);

/** From the next call on, each call of its accounts is refused with 145003012. A conflict where it is suspended already. */
export const suspendIntegrator = post<Integrator>()(
  'operator/suspend',
  { ...staff, stepUp: 'always', audits: ['organisation.suspend'] },
  {
    ...which,
    /** Its members read it. */
    reason: line(500),
  },
);

/** A conflict where it is not suspended. */
export const resumeIntegrator = post<Integrator>()(
  'operator/resume',
  { ...staff, stepUp: 'always', audits: ['organisation.resume'] },
  which,
);
