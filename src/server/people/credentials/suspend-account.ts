import { findAccount } from '#server/accounts/account-store.ts';
import { StaffError } from '#server/errors/staff-error.ts';
import { addAudit } from '../audit/audit.ts';
import type { People } from '../people.ts';

interface Change {
  apiAccount: string;
  suspended: boolean;
  actor: string;
}

/**
 * Suspends an account without an organisation, or resumes it; others are suspended with their
 * organisation. Throws a StaffError for those, for an unknown account, and if nothing would change.
 */
export function setAccountSuspended(
  people: People,
  { apiAccount, suspended, actor }: Change,
): Promise<void> {
  return people.write(async (transaction) => {
    const { id, environment, organisation_id } = await findAccount(transaction, apiAccount);
    const verb = suspended ? 'suspend' : 'resume';
    if (organisation_id !== null) {
      throw new StaffError(
        `account ${apiAccount} belongs to an organisation: integrator ${verb} --user ${organisation_id}`,
      );
    }
    const { numUpdatedRows } = await transaction
      .updateTable('account')
      .set({ suspended_at: suspended ? people.now() : null })
      .where('id', '=', id)
      .where('organisation_id', 'is', null)
      .where('suspended_at', suspended ? 'is' : 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) {
      throw new StaffError(`account ${apiAccount} is ${suspended ? 'already' : 'not'} suspended`);
    }
    addAudit(transaction, people, {
      actor,
      subject: id,
      details: { environment },
      action: `account.${verb}`,
    });
  });
}
