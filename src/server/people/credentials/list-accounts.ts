import ipaddr from 'ipaddr.js';
import type { Selectable } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import type { PushKind } from '#contract/operations/pushes.ts';
import {
  type ConsoleAccount,
  type OldSecret,
  type Version1State,
  version1UndoDays,
} from '#contract/portal/console-accounts.ts';
import type { Environment } from '#contract/portal/console-fields.ts';
import { balanceLeft } from '#server/accounts/customer-store.ts';
import type { AccountTable } from '#server/database/account-tables.ts';
import type { Queryable } from '#server/database/tables.ts';
import { readChannel } from '#server/push/channel.ts';
import type { Handlers } from '../asked.ts';
import type { MemberPeople } from '../lock-member.ts';
import type { People } from '../people.ts';
import { PortalError } from '../portal-error.ts';
import type { Origin } from '../sessions/session-store.ts';
import { assertNotShared } from '../users/assert-own.ts';

type AccountRow = Selectable<AccountTable>;

/** How long the owner may switch version 1 on again. */
export const version1UndoMs = version1UndoDays * dayMs;

/** A user's account of an environment; if there is none, throws the error of `refuse`, by default not found. */
export async function findAccountOf(
  database: Queryable,
  organisationId: string,
  environment: Environment,
  refuse = () => new PortalError('notFound', 'portal.accountMissing'),
): Promise<AccountRow> {
  const account = await database
    .selectFrom('account')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('environment', '=', environment)
    .executeTakeFirst();
  if (account) return account;
  throw refuse();
}

/** Returns an address as the allow-list writes it; empty if it is invalid. */
export function toAddress({ ip }: Origin): string {
  return ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : '';
}

/** A network of one address is written as the address. */
export function toShown(network: string): string {
  return network.replace(/(?<=\.\d+)\/32$|\/128$/, '');
}

/** Returns the secret before the last rotation while it works. */
function toOld(until: number | null, usedAt: number | null, now: number): OldSecret | null {
  return until === null || until <= now ? null : { until, usedAt };
}

/** Until when the owner may switch version 1 on again. */
function toUndoUntil(offAt: number | null, now: number): number | null {
  const until = (offAt ?? 0) + version1UndoMs;
  return offAt === null || until <= now ? null : until;
}

async function readVersion1(
  database: Queryable,
  account: AccountRow,
  now: number,
): Promise<Version1State> {
  const callbacks = await database
    .selectFrom('callback')
    .select('kind')
    .where('account_id', '=', account.id)
    .where('version', '=', 1)
    .orderBy('kind')
    .execute();
  return {
    usedAt: account.v1_used_at,
    usedFrom: account.v1_used_from,
    offAt: account.v1_off_at,
    undoUntil: toUndoUntil(account.v1_off_at, now),
    callbacks: [...new Set(callbacks.map(({ kind }) => readChannel(kind).kind as PushKind))],
  };
}

/** Returns the customers of an account as its owner sees them. */
export async function readCustomers(database: Queryable, accountId: string) {
  const rows = await database
    .selectFrom('customer')
    .select(['code', 'cod', balanceLeft.as('balance')])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('code')
    .execute();
  return rows.map(({ cod, ...customer }) => ({ ...customer, cod: cod === 1 }));
}

/** Returns an account as its owner sees it, without any secret. */
async function toConsoleAccount(
  database: Queryable,
  account: AccountRow,
  now: number,
): Promise<ConsoleAccount> {
  const salespeople = await database
    .selectFrom('salesperson')
    .select(['code', 'outlet'])
    .where('account_id', '=', account.id)
    .where('disabled', '=', 0)
    .orderBy('code')
    .execute();
  return {
    environment: account.environment,
    apiAccount: account.api_account,
    level: account.level,
    customers: await readCustomers(database, account.id),
    salespeople,
    keyMadeAt: account.key_changed_at ?? account.created_at,
    lastUsedAt: account.last_used_at,
    oldKey: toOld(account.old_key_until, account.old_key_used_at, now),
    webhookSecret: {
      madeAt: account.webhook_secret === null ? null : account.webhook_changed_at,
      old: toOld(account.old_webhook_until, account.old_webhook_used_at, now),
    },
    version1: await readVersion1(database, account, now),
    version2: { usedAt: account.v2_used_at },
    allowed: (JSON.parse(account.allowed_addresses ?? '[]') as string[]).map(toShown),
  };
}

/** A user's accounts, the sandbox first. */
export async function listAccounts(
  { database, now }: People,
  organisationId: string,
): Promise<ConsoleAccount[]> {
  const rows = await database
    .selectFrom('account')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy('environment', 'desc')
    .execute();
  const time = now();
  return Promise.all(rows.map((row) => toConsoleAccount(database, row, time)));
}

/** Changes a user's account in one transaction; resolves to its new state. */
export async function changeAccount(
  people: MemberPeople,
  environment: Environment,
  change: (transaction: Queryable, id: string) => Promise<void>,
): Promise<ConsoleAccount> {
  const { user, organisation } = people.member;
  assertNotShared(user);
  return people.write(async (transaction) => {
    const { id } = await findAccountOf(transaction, organisation.id, environment);
    await change(transaction, id);
    const account = await findAccountOf(transaction, organisation.id, environment);
    return toConsoleAccount(transaction, account, people.now());
  });
}

export const listAccountsHandlers = {
  'console/accounts': async ({ people, member, origin }) => ({
    accounts: await listAccounts(people, member.organisation.id),
    address: toAddress(origin),
    overlapHours: people.settings.keyOverlapHours,
  }),
} satisfies Partial<Handlers>;
