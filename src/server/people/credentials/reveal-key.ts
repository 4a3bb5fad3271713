import type { RevealedKey } from '#contract/portal/console-accounts.ts';
import type { Environment } from '#contract/portal/console-fields.ts';
import { readWebhookSecret } from '#server/accounts/webhook-secret.ts';
import { addAudit } from '../audit/audit.ts';
import type { MemberPeople } from '../lock-member.ts';
import type { Member } from '../organisations/member.ts';
import { findAccountOf } from './list-accounts.ts';

/** Secrets of the user's account. Showing them is audited, except for the demo's public ones. */
export async function revealKey(
  people: MemberPeople,
  member: Member,
  environment: Environment,
): Promise<RevealedKey> {
  const { secrets, now } = people;
  return people.write(async (transaction) => {
    const account = await findAccountOf(transaction, member.organisation.id, environment);
    const customers = await transaction
      .selectFrom('customer')
      .select(['code', 'password'])
      .where('account_id', '=', account.id)
      .orderBy('created_at')
      .orderBy('code')
      .execute();
    const webhookSecret = await readWebhookSecret(transaction, secrets, account, now());
    const revealed = { actor: member.user.id, subject: account.id, details: { environment } };
    if (member.user.shared === 0)
      addAudit(transaction, people, { ...revealed, action: 'account.revealKey' });
    return {
      apiAccount: account.api_account,
      privateKey: secrets.open(account.private_key),
      webhookSecret,
      customers: customers.map(({ code, password: sealed }) => ({
        code,
        password: sealed === null ? null : secrets.open(sealed),
      })),
    };
  });
}
