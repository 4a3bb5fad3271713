import { type CertificationKind, type CertificationState, certificationKinds } from './cer.ts';
import { defineCall } from './define-call.ts';
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

/** A certification that waits for a decision; times are milliseconds since 1970. */
export interface WaitingCertification {
  user: string;
  account: string;
  kind: CertificationKind;
  /** Name of the person or company. */
  name: string;
  submittedAt: number;
  /** Data of this kind was approved before: its rights hold until this is decided. */
  isChange: boolean;
}

/** A certification as a reviewer sees it: what was submitted beside what was approved before. */
export interface ReviewedCertification {
  user: string;
  account: string;
  level: 'user' | 'developer' | 'enterprise';
  kind: CertificationKind;
  state: CertificationState;
  /** A decision names the version that was looked at. */
  version: number;
  data: Record<string, string>;
  approved: Record<string, string> | null;
  /** Of a rejection: words by field. */
  reasons: Record<string, string>;
  submittedAt: number;
  decidedAt: number | null;
  /** Account of the reviewer, `operator` for the command line, `auto` for the settings. */
  decidedBy: string | null;
  /** Approval opens the production account: `cod` and `balance` are wanted. */
  opensProduction: boolean;
}

const which = { user: line(60), kind: oneOf([...certificationKinds]) };

/** Those that wait, oldest first. */
export const listWaiting = defineCall<Page<WaitingCertification>>()({
  method: 'GET',
  path: 'operator/queue',
  request: fields({ kind: optional(oneOf([...certificationKinds])), ...paging }),
});

export const getReviewed = defineCall<ReviewedCertification>()({
  method: 'GET',
  path: 'operator/certification',
  request: fields(which),
});

/** Answers a conflict where the data changed or somebody else decided since `version` was read. */
export const decideCertification = defineCall<ReviewedCertification>()({
  method: 'POST',
  path: 'operator/decideCertification',
  request: fields({
    ...which,
    version: number(1, 1_000_000_000),
    decision: oneOf(['approve', 'reject']),
    /** A rejection names at least one field of the form; the applicant reads the words beside it. */
    reasons: optional(several(fields({ field: line(40), reason: line(500) }), 0, 20)),
    /** Of the production account, where this opens it: COD (off unless said), waybills to begin with (not counted unless said). */
    cod: optional(yesOrNo()),
    balance: optional(number(0, 2_000_000_000)),
  }),
});
