import type {
  CertificationInfo,
  CertificationKind,
  CertificationState,
} from '#contract/portal/cer.ts';
import type { Queryable } from '#server/database/tables.ts';
import { holdImage } from '../images/image-store.ts';
import type { MemberPeople } from '../lock-member.ts';
import type { Member } from '../organisations/member.ts';
import { keepSearchKey } from '../organisations/search-key.ts';
import { fieldError, PortalError } from '../portal-error.ts';
import { assertNotShared } from '../users/assert-own.ts';
import {
  type CertificationRow,
  findCertification,
  getCertifications,
} from './certification-store.ts';
import { checkData } from './check-data.ts';
import { approveIn, generousTerms } from './decide.ts';

/** A submission, and the states from which it is allowed. */
export interface Submission {
  kind: CertificationKind;
  from: readonly CertificationState[];
  sent: object;
}

/** Why this call cannot submit a certification in its current state. */
function toObstacle(state: CertificationState): string {
  if (state === 'submitted') return 'portal.certificationWaits';
  return state === 'none' ? 'portal.certificationNone' : 'portal.certificationApproved';
}

function assertMaySubmit(member: Member, kind: CertificationKind): void {
  assertNotShared(member.user);
  if (kind === 'company' && member.organisation.level === 'user') {
    throw new PortalError('forbidden', 'portal.certifyFirst');
  }
}

/** One statement, so that only one of two concurrent submissions, or of a submission and a decision, succeeds. */
async function insertSubmission(
  transaction: Queryable,
  organisationId: string,
  kind: CertificationKind,
  { data, seen, now }: { data: object; seen: CertificationRow | undefined; now: number },
): Promise<number> {
  const submitted = {
    state: 'submitted',
    data: JSON.stringify(data),
    reasons: null,
    submitted_at: now,
    decided_at: null,
    decided_by: null,
  } as const;
  const row = await transaction
    .insertInto('certification')
    .values({ organisation_id: organisationId, kind, approved: null, version: 1, ...submitted })
    .onConflict((conflict) =>
      conflict
        .columns(['organisation_id', 'kind'])
        .doUpdateSet(({ eb, ref }) => ({
          ...submitted,
          version: eb(ref('certification.version'), '+', 1),
        }))
        .where('certification.version', '=', seen?.version ?? 0),
    )
    .returning('version')
    .executeTakeFirst();
  if (!row) throw new PortalError('conflict', 'portal.certificationChanged');
  if (seen?.state === 'rejected') {
    const { state: _state, approved: _approved, reasons, ...rejected } = seen;
    await transaction
      .insertInto('certification_rejection')
      .values({ ...rejected, reasons: reasons ?? '{}' })
      .execute();
  }
  return row.version;
}

/** Submits a certification; approves it immediately if configured. */
export async function submitCertification(
  people: MemberPeople,
  member: Member,
  { kind, from, sent }: Submission,
): Promise<CertificationInfo> {
  const { id } = member.organisation;
  assertMaySubmit(member, kind);
  const seen = await findCertification(people.database, { organisation: id, kind });
  const state = seen?.state ?? 'none';
  if (!from.includes(state)) throw new PortalError('conflict', toObstacle(state));
  const data = await checkData(people, kind, seen, sent);
  await people.write(async (transaction) => {
    const now = people.now();
    const version = await insertSubmission(transaction, id, kind, { data, seen, now });
    if ('licenceImage' in data) {
      const isHeld = await holdImage(transaction, id, String(data.licenceImage), now);
      if (!isHeld) throw fieldError('licenceImage', 'portal.imageGone');
    }
    await keepSearchKey(transaction, id);
    if (people.settings.review === 'auto') {
      const seen = { organisation: id, kind, version };
      await approveIn(transaction, people, seen, { terms: generousTerms, actor: 'auto' });
    }
  });
  return getCertifications(people, id);
}
