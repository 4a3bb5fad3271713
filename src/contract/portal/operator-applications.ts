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
  /** The company, as its certification or the developer names it; null where neither does. */
  company: string | null;
  operation: string;
  state: ApplicationState;
  reason: string | null;
  appliedAt: number;
  /** An earlier application for the same interface was decided. */
  isAgain: boolean;
  /** Due date of the decision; null if it is not pending. */
  dueAt: number | null;
  decidedAt: number | null;
  /** Account of the reviewer, `operator` for the command line, `auto` for the settings. */
  decidedBy: string | null;
  liveAt: number | null;
  /** All calls of its organisation are refused. */
  isSuspended: boolean;
}

/** An audit entry. */
export interface AuditRow {
  id: string;
  at: number;
  /** Account of who acted, `operator` for the command line, `auto` for the settings. */
  actor: string;
  /** True if a user acted, since a user may have such an account name. */
  byPerson: boolean;
  action: string;
  /** Account of the person, `apiAccount` of the account, or of an organisation its first owner's account; else an id. */
  subject: string;
  /** Id of the organisation that it concerns, or that the account is of. */
  organisation: string | null;
  details: AuditDetails;
}

/** Those that wait come oldest first, all others newest first. */
export const listApplications = get<Page<ApplicationRow> & { overdue: Overdue }>()(
  'operator/applications',
  staff,
  {
    state: optional(oneOf([...applicationStates])),
    operation: optional(line(60)),
    /** Part of the account name of an owner. */
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
    /** A rejection needs one. */
    reason: optional(rejectionReason),
  },
);

export const listAudit = get<Page<AuditRow>>()('operator/audit', staff, {
  kind: optional(oneOf([...auditKinds])),
  /** Part of the account of who acted or whom it concerns. */
  account: optional(line(60)),
  ...paging,
});
