import type { CertificationKind } from '#contract/portal/cer.ts';
import type { Page } from '#contract/portal/fields.ts';
import type {
  ReviewedCertification,
  WaitingCertification,
} from '#contract/portal/operator-review.ts';
import type { Queryable } from '#server/database/tables.ts';
import { PortalError } from '../portal-error.ts';
import { type CertificationKey, parseData, parseReasons } from './certification-store.ts';

const pageSize = 20;

/** Which field names the person or company. */
const nameFields = { developer: 'name', company: 'companyName' } as const;

/** Certifications that wait, oldest first. */
export async function listWaiting(
  database: Queryable,
  {
    kind,
    current = 1,
    size = pageSize,
  }: { kind?: CertificationKind | undefined; current?: number; size?: number },
): Promise<Page<WaitingCertification>> {
  let waiting = database
    .selectFrom('certification')
    .innerJoin('users', 'users.id', 'certification.user_id')
    .where('certification.state', '=', 'submitted');
  if (kind) waiting = waiting.where('certification.kind', '=', kind);
  const { total } = await waiting
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await waiting
    .select(['users.account', 'certification.user_id', 'certification.kind'])
    .select(['certification.data', 'certification.approved', 'certification.submitted_at'])
    .orderBy('certification.submitted_at')
    .orderBy('certification.user_id')
    .limit(size)
    .offset((current - 1) * size)
    .execute();
  return {
    total,
    rows: rows.map((row) => ({
      user: row.user_id,
      account: row.account,
      kind: row.kind,
      name: parseData(row.data)[nameFields[row.kind]] ?? '',
      submittedAt: row.submitted_at,
      isChange: row.approved !== null,
    })),
  };
}

/** One certification with what was approved before; not found where there is none. */
export async function getReviewed(
  database: Queryable,
  { user, kind }: CertificationKey,
): Promise<ReviewedCertification> {
  const row = await database
    .selectFrom('certification')
    .innerJoin('users', 'users.id', 'certification.user_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'certification.decided_by')
    .selectAll('certification')
    .select(['users.account', 'users.level', 'reviewer.account as reviewer'])
    .where('certification.user_id', '=', user)
    .where('certification.kind', '=', kind)
    .executeTakeFirst();
  if (!row) throw new PortalError('notFound', 'portal.certificationUnknown');
  return {
    user,
    account: row.account,
    level: row.level,
    kind,
    state: row.state,
    version: row.version,
    data: parseData(row.data),
    approved: row.approved === null ? null : parseData(row.approved),
    reasons: parseReasons(row),
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
    decidedBy: row.reviewer ?? row.decided_by,
    opensProduction: kind === 'company' && row.approved === null,
  };
}
