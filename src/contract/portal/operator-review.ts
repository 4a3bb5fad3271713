import type { Static } from 'typebox';
import { staff } from './access.ts';
import {
  answer,
  flag,
  listOf,
  nullable,
  page,
  pick,
  recordOf,
  text,
  whole,
} from './answer-fields.ts';
import { CertificationState, certificationKinds } from './cer.ts';
import { get, post } from './define-call.ts';
import { fields, line, number, oneOf, optional, paging, several, yesOrNo } from './fields.ts';
import { levels } from './roles.ts';

/** A pending certification; times are milliseconds since 1970. */
const WaitingCertification = answer({
  /** Id of the organisation; `account` is that of its first owner. */
  organisation: text,
  account: text,
  kind: oneOf(certificationKinds),
  /** Name of the person or company. */
  name: text,
  /** The company, as its certification or the developer names it; null if neither does. */
  company: nullable(text),
  submittedAt: whole,
  /** Due date of the decision. */
  dueAt: whole,
  /** True if data of this kind was approved before: its rights hold until this is decided. */
  isChange: flag,
  /** True if it was rejected since the last approval and corrected. */
  isAgain: flag,
});

/** A submission and the reasons for its rejection. */
export const RejectedSubmission = answer({
  data: recordOf(text),
  /** Reasons by field. */
  reasons: recordOf(text),
  submittedAt: whole,
  decidedAt: nullable(whole),
  /** Account of the reviewer, `operator` for the command line, `auto` for the settings. */
  decidedBy: nullable(text),
});
export type RejectedSubmission = Static<typeof RejectedSubmission>;

/** A certification as a reviewer sees it: the submitted data beside the earlier. */
export const ReviewedCertification = answer({
  ...RejectedSubmission.properties,
  ...pick(WaitingCertification, ['organisation', 'account', 'kind', 'company']),
  level: oneOf(levels),
  /** When the courier promised to decide; null if decided. */
  dueAt: nullable(whole),
  state: CertificationState,
  /** Version that a decision must name, to prove that it was seen. */
  version: whole,
  approved: nullable(recordOf(text)),
  /** Submissions rejected since the last approval and sent again, the newest first. */
  rejections: listOf(RejectedSubmission),
  /** The next waiting case after this one, else the first in the queue; null if none waits. */
  next: nullable(answer(pick(WaitingCertification, ['organisation', 'kind', 'name']))),
  /** True if approval opens the production account: `cod` and `balance` are then asked for. */
  opensProduction: flag,
});
export type ReviewedCertification = Static<typeof ReviewedCertification>;

/** Number of all waiting cases whose decision is overdue, whatever the list's filter. */
export const Overdue = answer({
  certifications: whole,
  applications: whole,
});
export type Overdue = Static<typeof Overdue>;

const which = { organisation: line(60), kind: oneOf(certificationKinds) };

/** Pending ones, oldest first. */
export const listWaiting = get(
  answer({ ...page(WaitingCertification).properties, overdue: Overdue }),
)('operator/queue', staff, { kind: optional(oneOf(certificationKinds)), ...paging });

export const getReviewed = get(ReviewedCertification)(
  'operator/certification',
  { ...staff, logged: true },
  which,
);

/** Subjects of a decision: a kind of certification, or an application for an interface. */
export const reviewSubjects = [...certificationKinds, 'interface'] as const;

/** A decision on a certification or an application; times are milliseconds since 1970. */
export const Decision = answer({
  id: text,
  /** Id of the case's organisation; `account` is that of its first owner. */
  organisation: text,
  account: text,
  /** The company, as its certification or the developer names it; null if neither does. */
  company: nullable(text),
  subject: oneOf(reviewSubjects),
  /** Operation of an application; null for a certification. */
  operation: nullable(text),
  decision: oneOf(['approve', 'reject']),
  /** Reasons by field of the form, or under `reason` for an application. */
  reasons: recordOf(text),
  askedAt: whole,
  decidedAt: whole,
  /** Account of the reviewer, `operator` for the command line, `auto` for the settings. */
  decidedBy: text,
});
export type Decision = Static<typeof Decision>;

/** Decisions, newest first. */
export const listDecisions = get(page(Decision))('operator/decisions', staff, {
  subject: optional(oneOf(reviewSubjects)),
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
export const decideCertification = post(ReviewedCertification)(
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
