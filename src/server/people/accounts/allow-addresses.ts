import type { ConsoleAccount } from '#contract/portal/console-accounts.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import { addAudit } from '../audit/audit.ts';
import type { People } from '../people.ts';
import { type FieldFault, PortalError } from '../portal-error.ts';
import { assertNotShared } from '../users/assert-own.ts';
import { findAccountOf, toConsoleAccount } from './list-accounts.ts';
import { parseNetwork } from './parse-network.ts';

/** In the one form we keep, each once; a refusal names every entry that is no address. */
function parseNetworks(texts: readonly string[]): string[] {
  const networks = texts.map(parseNetwork);
  const faults: Record<string, FieldFault> = {};
  for (const [index, network] of networks.entries()) {
    const value = texts[index] ?? '';
    if (!network)
      faults[`addresses[${index}]`] = { text: 'portal.addressInvalid', values: { value } };
  }
  if (Object.keys(faults).length > 0) {
    throw new PortalError('fields', 'portal.fields', { fields: faults });
  }
  return [...new Set(networks.filter((network) => network !== undefined))];
}

/** Says which addresses may call with the production key; the gateway heeds it from the next call. */
export async function allowAddresses(
  people: People,
  user: UserRow,
  addresses: readonly string[],
): Promise<ConsoleAccount> {
  assertNotShared(user);
  const networks = parseNetworks(addresses);
  return people.write(async (transaction) => {
    const { id } = await findAccountOf(transaction, user.id, 'production');
    await transaction
      .updateTable('account')
      .set({ allowed_addresses: networks.length > 0 ? JSON.stringify(networks) : null })
      .where('id', '=', id)
      .execute();
    const decided = { actor: user.id, subject: id, details: { count: networks.length } };
    addAudit(transaction, people, { ...decided, action: 'account.allowAddresses' });
    const account = await findAccountOf(transaction, user.id, 'production');
    return toConsoleAccount(transaction, account, people.now());
  });
}
