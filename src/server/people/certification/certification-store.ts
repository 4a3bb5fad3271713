import type { Selectable } from 'kysely';
import type { Certification, CertificationInfo, CertificationKind } from '#contract/portal/cer.ts';
import type { RejectedSubmission } from '#contract/portal/operator-review.ts';
import type { CertificationTable } from '#server/database/certification-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { type DueContext, toDueAt } from './due.ts';

export type CertificationRow = Selectable<CertificationTable>;

/** Organisation and kind of a certification. */
export interface CertificationKey {
  organisation: string;
  kind: CertificationKind;
}

/** Fields of a form, all strings. */
export type Data = Record<string, string>;

export function parseData(json: string): Data {
  return JSON.parse(json) as Data;
}

/** Rejected fields with the reviewer's reasons. */
export function parseReasons({ reasons }: Pick<CertificationRow, 'reasons'>): Data {
  return reasons === null ? {} : parseData(reasons);
}

export function findCertification(
  database: Queryable,
  { organisation, kind }: CertificationKey,
): Promise<CertificationRow | undefined> {
  return database
    .selectFrom('certification')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/** A submission and its review. */
export function toSubmission(
  row: Pick<CertificationRow, 'data' | 'reasons' | 'submitted_at' | 'decided_at'>,
) {
  return {
    data: parseData(row.data),
    reasons: parseReasons(row),
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
  };
}

const none = {
  state: 'none',
  data: null,
  approved: null,
  reasons: {},
  submittedAt: null,
  dueAt: null,
  decidedAt: null,
} as const;

function toCertification(
  settings: DueContext['settings'],
  row: CertificationRow | undefined,
): Certification<Data> {
  if (!row) return none;
  return {
    state: row.state,
    approved: row.approved === null ? null : parseData(row.approved),
    dueAt: row.state === 'submitted' ? toDueAt(settings, row.submitted_at) : null,
    ...toSubmission(row),
  };
}

/** State of both certifications of an organisation. */
export async function getCertifications(
  { database, settings }: DueContext,
  organisation: string,
): Promise<CertificationInfo> {
  const rows = await database
    .selectFrom('certification')
    .selectAll()
    .where('organisation_id', '=', organisation)
    .execute();
  const of = (kind: CertificationKind) =>
    toCertification(
      settings,
      rows.find((row) => row.kind === kind),
    );
  // Stored data was validated by the form's schema.
  return { developer: of('developer'), company: of('company') } as unknown as CertificationInfo;
}

/** Lists submissions rejected since the last approval, newest first. */
export async function listRejections(
  database: Queryable,
  { organisation, kind }: CertificationKey,
): Promise<RejectedSubmission[]> {
  const rows = await database
    .selectFrom('certification_rejection as rejected')
    .leftJoin('users as reviewer', 'reviewer.id', 'rejected.decided_by')
    .selectAll('rejected')
    .select('reviewer.account as reviewer')
    .where('rejected.organisation_id', '=', organisation)
    .where('rejected.kind', '=', kind)
    .orderBy('rejected.version', 'desc')
    .execute();
  return rows.map((row) => ({ ...toSubmission(row), decidedBy: row.reviewer ?? row.decided_by }));
}
