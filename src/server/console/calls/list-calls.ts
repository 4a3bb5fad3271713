import type {
  CallPage,
  CallRow,
  listCalls as call,
  LogQuota,
} from '#contract/portal/console-calls.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import { readKeptBytes, toBudget, toNextDay, usedUpShare } from '#server/database/kept-bytes.ts';
import type { Queryable } from '#server/database/tables.ts';
import type { Handlers } from '#server/people/asked.ts';
import {
  findOwnAccounts,
  type OwnAccount,
  toIds,
} from '#server/people/credentials/own-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { readGrowingPage } from '../growing-page.ts';
import { readSearchedPage } from '../search-texts.ts';
import { countLeftOut } from './left-out.ts';
import {
  type ListedCall,
  pathOf,
  readCalls,
  selectNewest,
  toSearchedCalls,
  toWanted,
  type WantedCalls,
} from './select-calls.ts';

/** A call for its owner. */
export function toCallRow(row: ListedCall, accounts: readonly OwnAccount[]): CallRow {
  const account = accounts.find(({ id }) => id === row.account_id);
  return {
    requestId: row.request_id,
    time: row.called_at,
    environment: account?.environment ?? 'sandbox',
    apiAccount: row.api_account,
    version: row.version,
    operation: row.operation,
    path: pathOf(row.operation),
    code: row.code,
    httpStatus: row.http_status,
    durationMs: Math.round(row.duration_us / 100) / 10,
    token:
      row.tool_token_id === null
        ? null
        : { id: row.tool_token_id, name: row.tool_token_name ?? '' },
  };
}

/** Returns how much of each account's daily budget is used. */
async function readQuotas(
  { reports, settings, now }: People,
  accounts: readonly OwnAccount[],
): Promise<LogQuota[]> {
  const used = await readKeptBytes(reports, toIds(accounts), now());
  return accounts.flatMap(({ id, environment, api_account: apiAccount }) => {
    const mostBytes = toBudget(settings, environment);
    if (mostBytes === Number.POSITIVE_INFINITY) return [];
    const usedBytes = used.get(id) ?? 0;
    const isUsedUp = usedBytes >= usedUpShare * mostBytes;
    return [{ environment, apiAccount, usedBytes, mostBytes, isUsedUp }];
  });
}

type Paging = Pick<AskOf<typeof call>, 'current' | 'size'> & { asOf: number };

async function readPage(reports: Queryable, wanted: WantedCalls, asked: Paging) {
  const { text } = wanted;
  const { asOf } = asked;
  if (text) {
    const list = toSearchedCalls(reports, wanted, asOf);
    return readSearchedPage(reports, list, { ...asked, text });
  }
  const keys = selectNewest(reports, wanted)
    .clearSelect()
    .select(['called_at', 'request_id'])
    .where('called_at', '<=', asOf);
  const read = (found: readonly { request_id: string }[]) =>
    readCalls(
      reports,
      found.map(({ request_id }) => request_id),
    );
  return { ...(await readGrowingPage(reports, { keys, read }, asked)), older: null };
}

/** A page of a user's calls, newest first. */
export async function listCalls(
  people: People,
  member: Member,
  { current, size, asOf = people.now(), ...filter }: AskOf<typeof call>,
  timeZone: string,
): Promise<CallPage> {
  const { reports, now } = people;
  const accounts = await findOwnAccounts(reports, member.organisation.id, filter.environment);
  const wanted = toWanted(accounts, filter, timeZone);
  const { rows, ...page } = await readPage(reports, wanted, { current, size, asOf });
  const leftOut = await countLeftOut(reports, wanted, now());
  return {
    ...page,
    rows: rows.map((row) => toCallRow(row, accounts)),
    leftOut,
    quotas: await readQuotas(people, accounts),
    nextDayAt: toNextDay(now()),
  };
}

export const listCallsHandlers = {
  'console/calls': ({ people, member, request, timeZone }) =>
    listCalls(people, member, request, timeZone),
} satisfies Partial<Handlers>;
