import { staff } from './access.ts';
import { type AuditDetails, auditKinds } from './audit.ts';
import { get, post } from './define-call.ts';
import { fields, line, oneOf, optional, type Page, paging, several } from './fields.ts';
import { type ApplicationState, applicationStates, type ChangedApplication } from './interfaces.ts';
import type { Overdue } from './operator-review.ts';
import type { UserData } from './user.ts';

/** An application as the courier's staff see it; times are milliseconds since 1970. */
export interface ApplicationRow extends Pick<UserData, 'account' | 'level'> {
  /** Id of the organisation; `account` is that of its first owner. */
  organisation: string;
  /** The company, as its certification or the developer names it; null if neither does. */
  company: string | null;
  operation: string;
  state: ApplicationState;
  reason: string | null;
  appliedAt: number;
  /** True if an earlier application for the same interface was decided. */
  isAgain: boolean;
  /** Due date of the decision; null if it is not pending. */
  dueAt: number | null;
  decidedAt: number | null;
  /** Account of the reviewer, `operator` for the command line, `auto` for the settings. */
  decidedBy: string | null;
  liveAt: number | null;
  /** True if all calls of its organisation are refused. */
  isSuspended: boolean;
}

/** An audit entry. */
export interface AuditRow {
  id: string;
  at: number;
  /** Account of the actor, `operator` for the command line, `auto` for the settings. */
  actor: string;
  /** True if a user acted, since a user may have such an account name. */
  byPerson: boolean;
  action: string;
  /** Account of a person, `apiAccount` of an account, or account of an organisation's first owner; else an id. */
  subject: string;
  /** Id of the organisation that it concerns or that owns the account. */
  organisation: string | null;
  details: AuditDetails;
}

/** Returns waiting applications the oldest first, all others the newest first. */
export const listApplications = get<Page<ApplicationRow> & { overdue: Overdue }>()(
  'operator/applications',
  staff,
  {
    state: optional(oneOf([...applicationStates])),
    operation: optional(line(60)),
    /** Part of an owner's account name. */
    account: optional(line(60)),
    ...paging,
  },
);

/** Shown to the applicant. */
export const rejectionReason = line(500);

/** All or none: if one is no longer pending, none is decided. */
export const decideApplications = post<(ChangedApplication & { organisation: string })[]>()(
  'operator/decideApplication',
  { ...staff, audits: ['application.approve', 'application.reject'] },
  {
    applications: several(fields({ organisation: line(60), operation: line(60) }), 1, 100),
    decision: oneOf(['approve', 'reject']),
    /** Required for a rejection. */
    reason: optional(rejectionReason),
  },
);

export const listAudit = get<Page<AuditRow>>()('operator/audit', staff, {
  kind: optional(oneOf([...auditKinds])),
  /** Part of the account name of the actor or the subject. */
  account: optional(line(60)),
  ...paging,
});
