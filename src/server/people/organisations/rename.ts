import { addAudit } from '../audit/audit.ts';
import type { MemberPeople } from '../lock-member.ts';
import { fieldError } from '../portal-error.ts';
import { assertNotShared } from '../users/assert-own.ts';
import type { Member } from './member.ts';
import { keepSearchKey } from './search-key.ts';

/** Renames an organisation. */
export async function renameOrganisation(
  people: MemberPeople,
  member: Member,
  typed: string,
): Promise<void> {
  const { user, organisation } = member;
  assertNotShared(user);
  const name = typed.trim().normalize('NFC');
  if (name.length < 2) throw fieldError('organisationName', 'form.rule.minLength', { limit: 2 });
  await people.write(async (transaction) => {
    await transaction
      .updateTable('organisation')
      .set({ name })
      .where('id', '=', organisation.id)
      .execute();
    await keepSearchKey(transaction, organisation.id);
    addAudit(transaction, people, {
      actor: user.id,
      action: 'organisation.rename',
      subject: organisation.id,
    });
  });
}
