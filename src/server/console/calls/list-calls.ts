import type { CallPage, CallRow } from '#contract/portal/console-calls.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import { findOwnAccounts, type OwnAccount } from '#server/people/accounts/own-accounts.ts';
import type { People } from '#server/people/people.ts';
import { type AskedPage, countedAtMost, toGrowingPage, toSlice } from '../growing-page.ts';
import { countLeftOut } from './left-out.ts';
import {
  type CallFilter,
  type ListedCall,
  pathOf,
  selectCalls,
  selectNewest,
  toWanted,
} from './select-calls.ts';

/** A call as its owner sees it. */
export function toCallRow(row: ListedCall, accounts: readonly OwnAccount[]): CallRow {
  const account = accounts.find(({ id }) => id === row.account_id);
  return {
    requestId: row.request_id,
    time: row.called_at,
    environment: account?.environment ?? 'sandbox',
    apiAccount: row.api_account,
    operation: row.operation,
    path: pathOf(row.operation),
    code: row.code,
    httpStatus: row.http_status,
    durationMs: Math.round(row.duration_us / 100) / 10,
  };
}

/** A page of a person's calls, newest first. */
export async function listCalls(
  { reports, now }: People,
  user: UserRow,
  { current, size, asOf, ...filter }: CallFilter & AskedPage,
  timeZone: string,
): Promise<CallPage> {
  const slice = toSlice({ current, size, asOf }, now());
  const accounts = await findOwnAccounts(reports, user.id, filter.environment);
  if (accounts.length === 0) return { ...toGrowingPage([], 0, slice.asOf), leftOut: 0 };
  const wanted = toWanted(accounts, filter, timeZone);
  const rows = await selectNewest(reports, wanted)
    .where('called_at', '<=', slice.asOf)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  const { counted } = await reports
    .selectFrom(
      selectCalls(reports, wanted)
        .where('called_at', '<=', slice.asOf)
        .select('request_id')
        .limit(countedAtMost)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('counted'))
    .executeTakeFirstOrThrow();
  const page = toGrowingPage(
    rows.map((row) => toCallRow(row, accounts)),
    counted,
    slice.asOf,
  );
  const leftOut = await countLeftOut(reports, wanted, now());
  return { ...page, leftOut };
}
