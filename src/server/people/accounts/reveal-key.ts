import type { RevealedKey } from '#contract/portal/console-accounts.ts';
import type { Environment } from '#contract/portal/console-fields.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import { addAudit } from '../audit/audit.ts';
import type { People } from '../people.ts';
import { assertPassword } from '../users/assert-password.ts';
import { findAccountOf } from './list-accounts.ts';

type Ground = Pick<People, 'write' | 'secrets' | 'now' | 'passwords' | 'attempts'>;

/** The secrets of one's own account, for who types the login password once more; kept in the record. */
export async function revealKey(
  people: Ground,
  user: UserRow,
  { environment, password }: { environment: Environment; password: string },
): Promise<RevealedKey> {
  await assertPassword(people, user, password);
  const { secrets } = people;
  return people.write(async (transaction) => {
    const account = await findAccountOf(transaction, user.id, environment);
    const customers = await transaction
      .selectFrom('customer')
      .select(['code', 'password'])
      .where('account_id', '=', account.id)
      .orderBy('created_at')
      .orderBy('code')
      .execute();
    const revealed = { actor: user.id, action: 'account.revealKey', subject: account.id };
    addAudit(transaction, people, { ...revealed, details: { environment } });
    return {
      apiAccount: account.api_account,
      privateKey: secrets.open(account.private_key),
      customers: customers.map(({ code, password: sealed }) => ({
        code,
        password: sealed === null ? null : secrets.open(sealed),
      })),
    };
  });
}
