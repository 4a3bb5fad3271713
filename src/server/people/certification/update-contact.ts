import type { CertificationInfo, ContactData } from '#contract/portal/cer.ts';
import { addAudit } from '../audit/audit.ts';
import type { MemberPeople } from '../lock-member.ts';
import type { Member } from '../organisations/member.ts';
import { PortalError } from '../portal-error.ts';
import { assertNotShared } from '../users/assert-own.ts';
import { findCertification, getCertifications, parseData } from './certification-store.ts';
import { assertNumbers } from './check-data.ts';

function withContact(data: string, contact: ContactData): string {
  return JSON.stringify({ ...parseData(data), ...contact });
}

/** Changes the integration contact of an approved company, without a review. */
export async function updateContact(
  people: MemberPeople,
  member: Member,
  contact: ContactData,
): Promise<CertificationInfo> {
  assertNotShared(member.user);
  assertNumbers(contact);
  const { id } = member.organisation;
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
    const action = 'certification.changeContact';
    addAudit(transaction, people, { actor: member.user.id, action, subject: id, details });
  });
  return getCertifications(people, id);
}
