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
  /** The company, as its certification or the developer names it; null where neither does. */
  company: string | null;
  submittedAt: number;
  /** Due date of the decision. */
  dueAt: number;
  /** Data of this kind was approved before: its rights hold until this is decided. */
  isChange: boolean;
  /** It was rejected since the last approval, and corrected. */
  isAgain: boolean;
}

/** What was submitted, and why it was rejected where it was. */
export interface RejectedSubmission {
  data: Record<string, string>;
  /** Words by field. */
  reasons: Record<string, string>;
  submittedAt: number;
  decidedAt: number | null;
  /** Account of the reviewer, `operator` for the command line, `auto` for the settings. */
  decidedBy: string | null;
}

/** A certification as a reviewer sees it: what was submitted beside what was there before. */
export interface ReviewedCertification
  extends RejectedSubmission,
    Pick<WaitingCertification, 'organisation' | 'account' | 'kind' | 'company'> {
  level: Level;
  /** By when the courier promised to decide; null: it is decided. */
  dueAt: number | null;
  state: CertificationState;
  /** A decision names the version that was looked at. */
  version: number;
  approved: Record<string, string> | null;
  /** Rejected since the last approval and sent again, the newest first. */
  rejections: RejectedSubmission[];
  /** What waits next in the queue behind this one, else from its beginning; null where nothing does. */
  next: Pick<WaitingCertification, 'organisation' | 'kind' | 'name'> | null;
  /** Approval opens the production account: `cod` and `balance` are wanted. */
  opensProduction: boolean;
}

/** How many cases of everybody wait though their decision was due, whatever a list is narrowed to. */
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

/** What a decision is about: a kind of certification, or an application for an interface. */
export const reviewSubjects = [...certificationKinds, 'interface'] as const;

/** A decision of a certification or an application; times are milliseconds since 1970. */
export interface Decision {
  id: string;
  /** Id of whose case it is; `account` is that of its first owner. */
  organisation: string;
  account: string;
  /** The company, as its certification or the developer names it; null where neither does. */
  company: string | null;
  subject: (typeof reviewSubjects)[number];
  /** Of an application. */
  operation: string | null;
  decision: 'approve' | 'reject';
  /** Words by field of the form, or by `reason` of an application. */
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
  /** Part of the account name of an owner. */
  account: optional(line(60)),
  /** Of applications for one interface only. */
  operation: optional(line(60)),
  /** Id: of one organisation only. */
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
    /** A rejection names at least one field of the form; the applicant reads the words beside it. */
    reasons: optional(several(fields({ field: line(40), reason: line(500) }), 0, 20)),
    /** Of the production account, where this opens it: COD (off unless said), waybills to begin with (not counted unless said). */
    cod: optional(yesOrNo()),
    balance: optional(number(0, 2_000_000_000)),
  },
);
