import type {
  CertificationInfo,
  CertificationKind,
  CertificationState,
  ContactData,
} from '#contract/portal/cer.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '../asked.ts';
import { addMemberAudit } from '../audit/audit.ts';
import { holdImage } from '../images/image-store.ts';
import type { MemberPeople } from '../lock-member.ts';
import type { Member } from '../organisations/member.ts';
import { keepSearchKey } from '../organisations/organisation-store.ts';
import { fieldError, PortalError } from '../portal-error.ts';
import { assertNotShared } from '../users/assert-own.ts';
import {
  type CertificationRow,
  findCertification,
  getCertifications,
  parseData,
} from './certification-store.ts';
import { assertNumbers, checkData } from './check-data.ts';
import { approveIn, generousTerms } from './decide.ts';

/** A submission, and the states from which it is allowed. */
interface Submission {
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
  { kind, from, sent }: Submission,
): Promise<CertificationInfo> {
  const { member } = people;
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

function withContact(data: string, contact: ContactData): string {
  return JSON.stringify({ ...parseData(data), ...contact });
}

/** Changes the integration contact of an approved company, without a review. */
export async function updateContact(
  people: MemberPeople,
  contact: ContactData,
): Promise<CertificationInfo> {
  const { user, organisation } = people.member;
  assertNotShared(user);
  assertNumbers(contact);
  const { id } = organisation;
  await people.write(async (transaction) => {
    const row = await findCertification(transaction, { organisation: id, kind: 'company' });
    if (!row || row.approved === null) {
      throw new PortalError('forbidden', 'portal.certifyCompanyFirst');
    }
    const { numUpdatedRows } = await transaction
      .updateTable('certification')
      .set({
        data: withContact(row.data, contact),
        approved: withContact(row.approved, contact),
        // Increases the version, so that a reviewer who saw the old contact must reload before
        // deciding.
        version: row.version + 1,
      })
      .where('organisation_id', '=', id)
      .where('kind', '=', 'company')
      .where('version', '=', row.version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new PortalError('conflict', 'portal.certificationChanged');
    const details = { fields: Object.keys(contact) };
    addMemberAudit(transaction, people, people.member, 'certification.changeContact', details);
  });
  return getCertifications(people, id);
}

export const submitHandlers = {
  'cer/devCerCommit': ({ people, request: sent }) =>
    submitCertification(people, {
      kind: 'developer',
      from: ['none', 'rejected', 'approved'],
      sent,
    }),
  'cer/companyCerCommit': ({ people, request: sent }) =>
    submitCertification(people, { kind: 'company', from: ['none', 'rejected'], sent }),
  'cer/updateCompanyCer': ({ people, request: sent }) =>
    submitCertification(people, { kind: 'company', from: ['approved', 'rejected'], sent }),
  'cer/updateInterfaceContactor': ({ people, request }) => updateContact(people, request),
  'cer/certificationInfo': ({ people, member }) =>
    getCertifications(people, member.organisation.id),
} satisfies Partial<Handlers>;
