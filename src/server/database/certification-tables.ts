import type { Descriptions } from './description.ts';

export interface CertificationTable {
  organisation_id: string;
  kind: 'developer' | 'company';
  state: 'submitted' | 'approved' | 'rejected';
  /** Last submission, as JSON. */
  data: string;
  /** Last approved data, as JSON; its rights hold until new data is decided. */
  approved: string | null;
  /** JSON of field to reason, if rejected. */
  reasons: string | null;
  /** Counts submissions and decisions; a decision names the version it is based on. */
  version: number;
  submitted_at: number;
  decided_at: number | null;
  decided_by: string | null;
}

/** A rejected and resubmitted certification, as it was when rejected; kept until the certification is approved. */
export interface CertificationRejectionTable
  extends Omit<CertificationTable, 'state' | 'approved'> {
  reasons: string;
}

/** Decision on a certification or an application; kept as long as the organisation exists. */
export interface ReviewDecisionTable {
  id: string;
  organisation_id: string;
  /** `developer` or `company` for a certification, else the operation applied for. */
  subject: string;
  decision: 'approve' | 'reject';
  /** JSON: texts by field of the form, or by `reason` for an application; null: none. */
  reasons: string | null;
  /** When it was submitted. */
  asked_at: number;
  decided_at: number;
  /** Id of the reviewer, `operator`, or `auto`. */
  decided_by: string;
}

export interface ApplicationTable {
  organisation_id: string;
  operation: string;
  state: 'applied' | 'approved' | 'rejected' | 'disabled' | 'revoked';
  reason: string | null;
  applied_at: number;
  decided_at: number | null;
  decided_by: string | null;
  /** Set when its owner pressed "go live"; production calls work from then on. */
  live_at: number | null;
  /** When its owner last disabled, enabled or revoked it; null if never. */
  changed_at: number | null;
}

export interface CertificationTables {
  certification: CertificationTable;
  certification_rejection: CertificationRejectionTable;
  review_decision: ReviewDecisionTable;
  image: {
    id: string;
    organisation_id: string;
    type: 'image/jpeg' | 'image/png' | 'image/webp' | 'application/pdf';
    /** Pixels; 0 for a PDF. */
    width: number;
    height: number;
    /** Bytes. */
    size: number;
    content: Uint8Array;
    created_at: number;
  };
  application: ApplicationTable;
}

export const certificationTables: Descriptions<CertificationTables> = {
  certification: {
    key: ['organisation_id', 'kind'],
    owner: 'organisation',
    export: {
      section: 'certifications',
      columns: ['kind', 'state', 'data', 'approved', 'reasons', 'submitted_at', 'decided_at'],
      order: ['kind', 'state'],
      json: { data: 'submitted', approved: 'approved', reasons: 'reasons' },
    },
    ends: 'removed',
    kept: 'kept: as long as its organisation',
  },
  certification_rejection: {
    key: ['organisation_id', 'kind', 'version'],
    owner: 'organisation',
    export: {
      section: 'rejectedCertifications',
      columns: ['kind', 'submitted_at', 'decided_at', 'data', 'reasons'],
      order: ['version', 'kind'],
      json: { data: 'submitted', reasons: 'reasons' },
    },
    ends: 'removed',
    kept: 'kept: until the certification is approved',
  },
  review_decision: {
    key: ['id'],
    owner: 'organisation',
    export: {
      section: 'decisions',
      columns: ['subject', 'decision', 'asked_at', 'decided_at', 'reasons'],
      order: ['decided_at', 'id'],
      json: { reasons: 'reasons' },
      none: {},
    },
    ends: 'removed',
    kept: 'kept: as long as its organisation',
  },
  image: {
    key: ['id'],
    owner: 'organisation',
    export: {
      section: 'images',
      columns: ['id', 'type', 'width', 'height', 'size', 'created_at'],
      order: ['created_at', 'id'],
    },
    ends: 'removed',
    kept: 'rule: a day where no certification names it, removeUnusedImages',
  },
  application: {
    key: ['organisation_id', 'operation'],
    owner: 'organisation',
    export: {
      section: 'applications',
      columns: [
        'operation',
        'state',
        'reason',
        'applied_at',
        'decided_at',
        'live_at',
        'changed_at',
      ],
      order: ['applied_at', 'operation'],
    },
    ends: 'removed',
    kept: 'kept: as long as its organisation',
  },
};
