import type { Static } from 'typebox';
import { staff } from './access.ts';
import { answer, flag, listOf, nullable, page, pick, text, whole } from './answer-fields.ts';
import { AuditDetails, auditKinds } from './audit.ts';
import { get, post } from './define-call.ts';
import { fields, line, oneOf, optional, paging, several } from './fields.ts';
import { ApplicationState, applicationStates, ChangedApplication } from './interfaces.ts';
import { Overdue } from './operator-review.ts';
import { UserData } from './user.ts';

/** An application as the courier's staff see it; times are milliseconds since 1970. */
export const ApplicationRow = answer({
  ...pick(UserData, ['account', 'level']),
  /** Id of the organisation; `account` is that of its first owner. */
  organisation: text,
  /** The company, as its certification or the developer names it; null if neither does. */
  company: nullable(text),
  operation: text,
  state: ApplicationState,
  reason: nullable(text),
  appliedAt: whole,
  /** True if an earlier application for the same interface was decided. */
  isAgain: flag,
  /** Due date of the decision; null if it is not pending. */
  dueAt: nullable(whole),
  decidedAt: nullable(whole),
  /** Account of the reviewer, `operator` for the command line, `auto` for the settings. */
  decidedBy: nullable(text),
  liveAt: nullable(whole),
  /** True if all calls of its organisation are refused. */
  isSuspended: flag,
});
export type ApplicationRow = Static<typeof ApplicationRow>;

/** An audit entry. */
export const AuditRow = answer({
  id: text,
  at: whole,
  /** Account of the actor, `operator` for the command line, `auto` for the settings. */
  actor: text,
  /** True if a user acted, since a user may have such an account name. */
  byPerson: flag,
  action: text,
  /** Account of a person, `apiAccount` of an account, or account of an organisation's first owner; else an id. */
  subject: text,
  /** Id of the organisation that it concerns or that owns the account. */
  organisation: nullable(text),
  details: AuditDetails,
});
export type AuditRow = Static<typeof AuditRow>;

/** Returns waiting applications the oldest first, all others the newest first. */
export const listApplications = get(
  answer({ ...page(ApplicationRow).properties, overdue: Overdue }),
)('operator/applications', staff, {
  state: optional(oneOf(applicationStates)),
  operation: optional(line(60)),
  /** Part of an owner's account name. */
  account: optional(line(60)),
  ...paging,
});

/** Shown to the applicant. */
export const rejectionReason = line(500);

/** All or none: if one is no longer pending, none is decided. */
export const decideApplications = post(
  listOf(answer({ ...ChangedApplication.properties, organisation: text })),
)(
  'operator/decideApplication',
  { ...staff, audits: ['application.approve', 'application.reject'] },
  {
    applications: several(fields({ organisation: line(60), operation: line(60) }), 1, 100),
    decision: oneOf(['approve', 'reject']),
    /** Required for a rejection. */
    reason: optional(rejectionReason),
  },
);

export const listAudit = get(page(AuditRow))('operator/audit', staff, {
  kind: optional(oneOf(auditKinds)),
  /** Part of the account name of the actor or the subject. */
  account: optional(line(60)),
  ...paging,
});
