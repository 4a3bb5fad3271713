import type { RejectedSubmission } from '#contract/portal/operator-review.ts';
import type { Queryable } from '#server/database/tables.ts';
import {
  type CertificationKey,
  type CertificationRow,
  parseData,
  parseReasons,
} from './certification-store.ts';

/** Keeps what was rejected, in the transaction that puts a new submission in its place. */
export async function keepRejection(
  transaction: Queryable,
  { state: _state, approved: _approved, reasons, ...row }: CertificationRow,
): Promise<void> {
  await transaction
    .insertInto('certification_rejection')
    .values({ ...row, reasons: reasons ?? '{}' })
    .execute();
}

/** What was asked to be corrected was: neither the words nor the older data are of use any more. */
export async function forgetRejections(
  transaction: Queryable,
  { user, kind }: CertificationKey,
): Promise<void> {
  await transaction
    .deleteFrom('certification_rejection')
    .where('user_id', '=', user)
    .where('kind', '=', kind)
    .execute();
}

/** Submissions that were rejected since the last approval, the newest first. */
export async function listRejections(
  database: Queryable,
  { user, kind }: CertificationKey,
): Promise<RejectedSubmission[]> {
  const rows = await database
    .selectFrom('certification_rejection as rejected')
    .leftJoin('users as reviewer', 'reviewer.id', 'rejected.decided_by')
    .selectAll('rejected')
    .select('reviewer.account as reviewer')
    .where('rejected.user_id', '=', user)
    .where('rejected.kind', '=', kind)
    .orderBy('rejected.version', 'desc')
    .execute();
  return rows.map((row) => ({
    data: parseData(row.data),
    reasons: parseReasons(row),
    submittedAt: row.submitted_at,
    decidedAt: row.decided_at,
    decidedBy: row.reviewer ?? row.decided_by,
  }));
}
