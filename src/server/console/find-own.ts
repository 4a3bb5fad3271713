import { normalizeWaybill } from '#contract/normalize/waybills.ts';
import { type FoundOwn, readOwnId } from '#contract/portal/console-find.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import {
  findOwnAccounts,
  type OwnAccount,
  toIds,
} from '#server/people/credentials/own-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { readChannel } from '#server/push/channel.ts';
import { newestFirst } from '#server/push/find-pushes.ts';
import { toPushId } from '#server/push/pushes.ts';

/** Orders with a number, which several customers of an account may use. */
const mostOrders = 5;

interface Sought {
  database: Queryable;
  accounts: readonly OwnAccount[];
  /** As returned by `readOwnId`. */
  id: string;
}

function environmentOf(accounts: readonly OwnAccount[], accountId: string | null) {
  return accounts.find(({ id }) => id === accountId)?.environment ?? 'sandbox';
}

/** By waybill, by customer order number as typed, by serial number. */
async function findOrders({ database, accounts, id }: Sought, typed: string): Promise<FoundOwn[]> {
  const own = database
    .selectFrom('orders')
    .select(['bill_code', 'txlogistic_id', 'account_id', 'created_at'])
    .where('account_id', 'in', toIds(accounts));
  // Each with its own index.
  const rows = await own
    .where('bill_code', '=', normalizeWaybill(id))
    .union(own.where('txlogistic_id', 'in', [...new Set([typed, id])]))
    .union(own.where('order_number', '=', id))
    .execute();
  return rows
    .sort((one, other) => other.created_at - one.created_at)
    .slice(0, mostOrders)
    .map((row) => ({
      kind: 'order',
      environment: environmentOf(accounts, row.account_id),
      billCode: row.bill_code,
      txlogisticId: row.txlogistic_id,
    }));
}

/** Finds a waybill of the courier's own system, of which only pushes are stored here. */
async function findPushed({ database, accounts, id }: Sought): Promise<FoundOwn[]> {
  const wanted = { accountIds: toIds(accounts), billCode: normalizeWaybill(id) };
  const row = await newestFirst(database, wanted)
    .select(['bill_code', 'account_id'])
    .limit(1)
    .executeTakeFirst();
  if (!row) return [];
  const environment = environmentOf(accounts, row.account_id);
  return [{ kind: 'order', environment, billCode: row.bill_code }];
}

async function findCalls({ database, accounts, id }: Sought): Promise<FoundOwn[]> {
  const rows = await database
    .selectFrom('call_log')
    .select(['request_id', 'operation', 'called_at', 'account_id'])
    .where('request_id', '=', id.toLowerCase())
    .where('account_id', 'in', toIds(accounts))
    .execute();
  return rows.map((row) => ({
    kind: 'call',
    environment: environmentOf(accounts, row.account_id),
    requestId: row.request_id,
    operation: row.operation,
    time: row.called_at,
  }));
}

async function findPushes({ database, accounts, id }: Sought): Promise<FoundOwn[]> {
  const rows = await database
    .selectFrom('push')
    .select(['id', 'kind', 'bill_code', 'account_id'])
    .where('id', '=', toPushId(id))
    .where('account_id', 'in', toIds(accounts))
    .execute();
  return rows.map((row) => ({
    kind: 'push',
    environment: environmentOf(accounts, row.account_id),
    id: row.id,
    push: readChannel(row.kind).kind,
    billCode: row.bill_code,
  }));
}

/** Finds records of a member's organisation by a number or id, in both environments. Records of others are not found. */
export async function findOwn(
  { database }: People,
  { organisation }: Member,
  typed: string,
): Promise<FoundOwn[]> {
  const id = readOwnId(typed);
  if (id === undefined) return [];
  const accounts = await findOwnAccounts(database, organisation.id);
  const sought = { database, accounts, id };
  const orders = await findOrders(sought, typed.trim());
  const pushed = orders.length > 0 ? [] : await findPushed(sought);
  return [...orders, ...pushed, ...(await findCalls(sought)), ...(await findPushes(sought))];
}

export const findOwnHandlers = {
  'console/find': ({ people, member, request }) => findOwn(people, member, request.id),
} satisfies Partial<Handlers>;
