import { staff } from './access.ts';
import { type CertificationKind, type CertificationState, certificationKinds } from './cer.ts';
import { get, post } from './define-call.ts';
import {
  fields,
  line,
  number,
  oneOf,
  optional,
  type Page,
  paging,
  several,
  yesOrNo,
} from './fields.ts';
import type { Level } from './roles.ts';

/** A pending certification; times are milliseconds since 1970. */
export interface WaitingCertification {
  /** Id of the organisation; `account` is that of its first owner. */
  organisation: string;
  account: string;
  kind: CertificationKind;
  /** Name of the person or company. */
  name: string;
  /** The company, as its certification or the developer names it; null if neither does. */
  company: string | null;
  submittedAt: number;
  /** Due date of the decision. */
  dueAt: number;
  /** True if data of this kind was approved before: its rights hold until this is decided. */
  isChange: boolean;
  /** True if it was rejected since the last approval and corrected. */
  isAgain: boolean;
}

/** A submission and the reasons for its rejection. */
export interface RejectedSubmission {
  data: Record<string, string>;
  /** Reasons by field. */
  reasons: Record<string, string>;
  submittedAt: number;
  decidedAt: number | null;
  /** Account of the reviewer, `operator` for the command line, `auto` for the settings. */
  decidedBy: string | null;
}

/** A certification as a reviewer sees it: the submitted data beside the earlier. */
export interface ReviewedCertification
  extends RejectedSubmission,
    Pick<WaitingCertification, 'organisation' | 'account' | 'kind' | 'company'> {
  level: Level;
  /** When the courier promised to decide; null if decided. */
  dueAt: number | null;
  state: CertificationState;
  /** Version that a decision must name, to prove that it was seen. */
  version: number;
  approved: Record<string, string> | null;
  /** Submissions rejected since the last approval and sent again, the newest first. */
  rejections: RejectedSubmission[];
  /** The next waiting case after this one, else the first in the queue; null if none waits. */
  next: Pick<WaitingCertification, 'organisation' | 'kind' | 'name'> | null;
  /** True if approval opens the production account: `cod` and `balance` are then asked for. */
  opensProduction: boolean;
}

/** Number of all waiting cases whose decision is overdue, whatever the list's filter. */
export interface Overdue {
  certifications: number;
  applications: number;
}

const which = { organisation: line(60), kind: oneOf([...certificationKinds]) };

/** Pending ones, oldest first. */
export const listWaiting = get<Page<WaitingCertification> & { overdue: Overdue }>()(
  'operator/queue',
  staff,
  { kind: optional(oneOf([...certificationKinds])), ...paging },
);

export const getReviewed = get<ReviewedCertification>()(
  'operator/certification',
  { ...staff, logged: true },
  which,
);

/** Subjects of a decision: a kind of certification, or an application for an interface. */
export const reviewSubjects = [...certificationKinds, 'interface'] as const;

/** A decision on a certification or an application; times are milliseconds since 1970. */
export interface Decision {
  id: string;
  /** Id of the case's organisation; `account` is that of its first owner. */
  organisation: string;
  account: string;
  /** The company, as its certification or the developer names it; null if neither does. */
  company: string | null;
  subject: (typeof reviewSubjects)[number];
  /** Operation of an application; null for a certification. */
  operation: string | null;
  decision: 'approve' | 'reject';
  /** Reasons by field of the form, or under `reason` for an application. */
  reasons: Record<string, string>;
  askedAt: number;
  decidedAt: number;
  /** Account of the reviewer, `operator` for the command line, `auto` for the settings. */
  decidedBy: string;
}

/** Decisions, newest first. */
export const listDecisions = get<Page<Decision>>()('operator/decisions', staff, {
  subject: optional(oneOf([...reviewSubjects])),
  decision: optional(oneOf(['approve', 'reject'])),
  /** Part of an owner's account name. */
  account: optional(line(60)),
  /** Only applications for this interface. */
  operation: optional(line(60)),
  /** Id; only this organisation. */
  organisation: optional(line(60)),
  ...paging,
});

/** A conflict if the data changed or was decided since `version` was read. */
export const decideCertification = post<ReviewedCertification>()(
  'operator/decideCertification',
  { ...staff, audits: ['certification.approve', 'certification.reject'] },
  {
    ...which,
    version: number(1, 1_000_000_000),
    decision: oneOf(['approve', 'reject']),
    /** A rejection names at least one field of the form; the applicant sees the reason beside it. */
    reasons: optional(several(fields({ field: line(40), reason: line(500) }), 0, 20)),
    /**
     * For the production account, if this opens it: COD (off by default) and initial waybills (not counted by
     * default).
     */
    cod: optional(yesOrNo()),
    balance: optional(number(0, 2_000_000_000)),
  },
);
