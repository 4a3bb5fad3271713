import { sql } from 'kysely';
import { mostSent } from '#contract/portal/console-pushes.ts';
import { isFree } from '#server/database/lease.ts';
import type { Queryable } from '#server/database/tables.ts';
import { readChannel } from './channel.ts';
import { newestFirst, type PushSearch } from './find-pushes.ts';

/** Numbers of pushes made due, by account and kind, and of those not made due, by reason. */
export interface SentAgain {
  found: number;
  /** Being sent now. */
  busy: number;
  /** Without an enabled address. */
  unaddressed: number;
  due: { accountId: string; kind: string; count: number }[];
}

/** Thrown if more pushes are requested than one request may send. */
export class TooManyPushes extends Error {}

async function findAddressed(transaction: Queryable, accountIds: readonly string[]) {
  const rows = await transaction
    .selectFrom('callback')
    .select(['account_id', 'kind'])
    .where('account_id', 'in', accountIds)
    .where('disabled_at', 'is', null)
    .execute();
  return new Set(rows.map(({ account_id, kind }) => `${account_id} ${kind}`));
}

/** Makes the waiting pushes of the waybills due too, since pushes of a waybill leave in order. */
async function pullIn(
  transaction: Queryable,
  accountIds: readonly string[],
  billCodes: readonly string[],
  now: number,
): Promise<void> {
  await transaction
    .updateTable('push')
    .set({ next_at: now })
    .where('account_id', 'in', accountIds)
    .where('bill_code', 'in', billCodes)
    .where('status', '=', sql.lit('pending' as const))
    .where('next_at', '>', now)
    .where(isFree('lease_until', now))
    .execute();
}

/**
 * Makes pushes due now, whatever their state, each with all attempts ahead; numbers of attempts go on. Throws
 * TooManyPushes before changing anything.
 */
export async function sendAgain(
  transaction: Queryable,
  wanted: PushSearch,
  now: number,
): Promise<SentAgain> {
  const found = await newestFirst(transaction, wanted)
    .select(['id', 'account_id', 'kind', 'bill_code'])
    .limit(mostSent + 1)
    .execute();
  if (found.length > mostSent) throw new TooManyPushes();
  const addressed = await findAddressed(transaction, wanted.accountIds);
  const sendable = found.filter(({ account_id, kind }) => addressed.has(`${account_id} ${kind}`));
  const unaddressed = found.length - sendable.length;
  if (sendable.length === 0) return { found: found.length, busy: 0, unaddressed, due: [] };
  const ids = sendable.map(({ id }) => id);
  const rows = await transaction
    .updateTable('push')
    .set({ status: 'pending', attempts: 0, next_at: now, delivered_at: null, lease_until: null })
    .where('id', 'in', ids)
    .where(isFree('lease_until', now))
    .returning(['account_id', 'kind', 'bill_code'])
    .execute();
  const billCodes = [...new Set(rows.map(({ bill_code }) => bill_code))];
  if (rows.length > 0) await pullIn(transaction, wanted.accountIds, billCodes, now);
  const named = rows.map((row) => ({
    accountId: row.account_id,
    kind: readChannel(row.kind).kind,
  }));
  const groups = Map.groupBy(named, ({ accountId, kind }) => `${accountId} ${kind}`);
  const due = [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, count: others.length + 1 }] : [],
  );
  return { found: found.length, busy: sendable.length - rows.length, unaddressed, due };
}
