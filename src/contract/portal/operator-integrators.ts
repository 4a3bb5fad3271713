import type { Static } from 'typebox';
import { staff } from './access.ts';
import { answer, listOf, nullable, page, pick, recordBy, text, whole } from './answer-fields.ts';
import { CertificationState, certificationKinds } from './cer.ts';
import { ConsoleAccount } from './console-accounts.ts';
import { get, post } from './define-call.ts';
import { line, oneOf, optional, paging } from './fields.ts';
import { shownStates } from './interfaces.ts';
import { Decision } from './operator-review.ts';
import { levels, memberRoles } from './roles.ts';
import { Suspension } from './user.ts';

/** Calls in a period, and how many of them failed. */
export const CallCount = answer({
  calls: whole,
  errors: whole,
});
export type CallCount = Static<typeof CallCount>;

/** An organisation in the directory; times are milliseconds since 1970. */
export const IntegratorRow = answer({
  organisation: text,
  name: text,
  /** Account of its first owner. */
  account: text,
  /** The company, as its certification or the developer names it; null if neither does. */
  company: nullable(text),
  level: oneOf(levels),
  since: whole,
  /** Null if its accounts may make calls. */
  suspendedAt: nullable(whole),
  /** Last call of any of its accounts; null if none. */
  lastUsedAt: nullable(whole),
  /** Last 24 hours, over all accounts. */
  day: CallCount,
});
export type IntegratorRow = Static<typeof IntegratorRow>;

export const integratorStates = ['active', 'suspended'] as const;

/** Returns organisations, the oldest last. */
export const listIntegrators = get(page(IntegratorRow))('operator/integrators', staff, {
  /**
   * Part of the name of the organisation, its company or a member's account; or a complete e-mail or phone of
   * a member, `apiAccount` or customer code.
   */
  search: optional(line(120)),
  level: optional(oneOf(levels)),
  state: optional(oneOf(integratorStates)),
  ...paging,
});

/** An account as the courier's staff see it, without secrets. */
export const IntegratorAccount = answer({
  ...pick(ConsoleAccount, ['environment', 'apiAccount', 'level', 'customers']),
  createdAt: whole,
  /** Null if it may make calls. */
  suspendedAt: nullable(whole),
  lastUsedAt: nullable(whole),
  /** When each version was last used; null if never. */
  version1UsedAt: nullable(whole),
  version2UsedAt: nullable(whole),
  /** Last 24 hours, and last 7 days. */
  day: CallCount,
  week: CallCount,
});
export type IntegratorAccount = Static<typeof IntegratorAccount>;

export const Integrator = answer({
  ...IntegratorRow.properties,
  suspension: nullable(answer({ ...Suspension.properties, by: text })),
  members: listOf(answer({ account: text, role: oneOf(memberRoles), since: whole })),
  accounts: listOf(IntegratorAccount),
  certifications: listOf(
    answer({
      kind: oneOf(certificationKinds),
      state: CertificationState,
      submittedAt: whole,
      decidedAt: nullable(whole),
      dueAt: nullable(whole),
    }),
  ),
  /** Number of applications by state; `live` and `suspended` ones are not counted as approved. */
  applications: recordBy(shownStates, optional(whole)),
  /** The newest decisions; `listDecisions` returns all. */
  decisions: listOf(Decision),
});
export type Integrator = Static<typeof Integrator>;

const which = { organisation: line(60) };

export const showIntegrator = get(Integrator)('operator/integrator', staff, which);

/**
 * Suspends an organisation: from the next call on, its accounts' calls are refused with 145003012. A conflict
 * if already suspended.
 */
export const suspendIntegrator = post(Integrator)(
  'operator/suspend',
  { ...staff, stepUp: 'always', audits: ['organisation.suspend'] },
  {
    ...which,
    /** Shown to its members. */
    reason: line(500),
  },
);

/** Lifts a suspension. A conflict if not suspended. */
export const resumeIntegrator = post(Integrator)(
  'operator/resume',
  { ...staff, stepUp: 'always', audits: ['organisation.resume'] },
  which,
);
