import type { Selectable } from 'kysely';
import type { AccountTable } from '#server/database/account-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { readChannel } from '#server/push/channel.ts';
import { listInterfaces } from '../applications/list-interfaces.ts';

/** Reads a production account with its permissions, and its customers and salespeople, oldest first. */
async function readProduction(reports: Queryable, account: Selectable<AccountTable>) {
  const granted = await reports
    .selectFrom('account_interface')
    .select('operation')
    .where('account_id', '=', account.id)
    .execute();
  const customers = await reports
    .selectFrom('customer')
    .selectAll()
    .where('account_id', '=', account.id)
    .orderBy('created_at')
    .orderBy('code')
    .execute();
  const salespeople = await reports
    .selectFrom('salesperson')
    .selectAll()
    .where('account_id', '=', account.id)
    .where('disabled', '=', 0)
    .orderBy('created_at')
    .orderBy('code')
    .execute();
  return {
    ...account,
    granted: new Set(granted.map(({ operation }) => operation)),
    customers,
    salespeople,
  };
}

export type Production = Awaited<ReturnType<typeof readProduction>>;

/** Reads what the portal knows of an organisation's production and sandbox; has no side effects. */
export async function readStanding({ reports, settings }: People, { organisation }: Member) {
  const accounts = await reports
    .selectFrom('account')
    .selectAll()
    .where('organisation_id', '=', organisation.id)
    .execute();
  const production = accounts.find(({ environment }) => environment === 'production');
  const callbacks = await reports
    .selectFrom('callback')
    .innerJoin('account', 'account.id', 'callback.account_id')
    .select(['environment', 'kind', 'callback.disabled_at'])
    .where('organisation_id', '=', organisation.id)
    .execute();
  const interfaces = await listInterfaces({ database: reports, settings }, organisation);
  return {
    interfaces: new Map(interfaces.map((row) => [row.operation, row])),
    /** Undefined before the company is certified. */
    production: production && (await readProduction(reports, production)),
    sandbox: accounts.find(({ environment }) => environment === 'sandbox')?.id,
    callbacks: callbacks.map((row) => ({ ...row, kind: readChannel(row.kind).kind })),
  };
}

export type Standing = Awaited<ReturnType<typeof readStanding>>;
