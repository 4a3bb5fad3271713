import type { Selectable } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import type { CertificationInfo, CertificationKind } from '#contract/portal/cer.ts';
import type { Overdue, RejectedSubmission } from '#contract/portal/operator-review.ts';
import type { CertificationTable } from '#server/database/certification-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Settings } from '#server/settings/settings.ts';
import { countRows } from '../read-page.ts';

type Promised = Pick<Settings, 'reviewDays'>;

/** Dependencies for reading cases that may wait for a review. */
export interface DueContext {
  database: Queryable;
  settings: Promised;
}

/** Due date of a submission; both in milliseconds since 1970. */
export function toDueAt({ reviewDays }: Promised, askedAt: number): number {
  return askedAt + reviewDays * dayMs;
}

/** Number of overdue cases of all organisations. */
export async function countOverdue(
  { database, settings: { reviewDays } }: DueContext,
  now: number,
): Promise<Overdue> {
  const lastInTime = now - reviewDays * dayMs;
  const certifications = database
    .selectFrom('certification')
    .where('state', '=', 'submitted')
    .where('submitted_at', '<', lastInTime);
  const applications = database
    .selectFrom('application')
    .where('state', '=', 'applied')
    .where('applied_at', '<', lastInTime);
  return {
    certifications: await countRows(certifications),
    applications: await countRows(applications),
  };
}

export type CertificationRow = Selectable<CertificationTable>;

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

function toCertification(settings: DueContext['settings'], row: CertificationRow | undefined) {
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

type Row = Pick<CertificationRow, 'kind' | 'data' | 'approved'>;

/** In order of reliability: approved data, submitted data, the developer's statement. */
function toNames(rows: readonly Row[]): (string | undefined)[] {
  const company = rows.find(({ kind }) => kind === 'company');
  const developer = rows.find(({ kind }) => kind === 'developer');
  const read = (json: string | null | undefined): Data => (json ? parseData(json) : {});
  return [
    read(company?.approved).companyName,
    read(company?.data).companyName,
    read(developer?.approved).company,
    read(developer?.data).company,
  ];
}

/** Company names by organisation id, for the organisations of some rows; those without a name are left out. */
export async function readCompanyNames(
  database: Queryable,
  of: readonly { organisation: string }[],
): Promise<ReadonlyMap<string, string>> {
  if (of.length === 0) return new Map();
  const rows = await database
    .selectFrom('certification')
    .select(['organisation_id', 'kind', 'data', 'approved'])
    .where('organisation_id', 'in', [...new Set(of.map(({ organisation }) => organisation))])
    .execute();
  const byOrganisation = Map.groupBy(rows, (row) => row.organisation_id);
  return new Map(
    [...byOrganisation].flatMap(([organisation, own]): [string, string][] => {
      const name = toNames(own).find(Boolean);
      return name ? [[organisation, name]] : [];
    }),
  );
}
