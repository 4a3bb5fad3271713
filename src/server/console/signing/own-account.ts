import type { OwnAccount } from '#contract/portal/help-center.ts';
import type { People } from '#server/people/people.ts';

/** The person's accounts with the codes of their customers. */
export async function listOwnAccounts({ database }: People, userId: string): Promise<OwnAccount[]> {
  const rows = await database
    .selectFrom('account')
    .leftJoin('customer', 'customer.account_id', 'account.id')
    .select(['account.api_account', 'account.environment', 'customer.code'])
    .where('account.user_id', '=', userId)
    .orderBy('account.environment', 'desc')
    .orderBy('customer.created_at')
    .orderBy('customer.code')
    .execute();
  const accounts = new Map<string, OwnAccount>();
  for (const { api_account: apiAccount, environment, code } of rows) {
    const account = accounts.get(apiAccount) ?? { apiAccount, environment, customerCodes: [] };
    if (code !== null) account.customerCodes.push(code);
    accounts.set(apiAccount, account);
  }
  return [...accounts.values()];
}
