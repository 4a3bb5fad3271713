import type { CallExport } from '#contract/portal/console-calls.ts';
import { mostCounted } from '#contract/portal/console-fields.ts';
import { toLocalTime } from '#server/local-time.ts';
import { findOwnAccounts, type OwnAccount } from '#server/people/accounts/own-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { toCsv, toCsvLines } from './csv.ts';
import { toCallRow } from './list-calls.ts';
import {
  type CallFilter,
  type ListedCall,
  readNewest,
  selectNewest,
  toWanted,
} from './select-calls.ts';

/** Heads of the columns, in the words of the calls' own fields: programs read them. */
const heads = [
  'time',
  'environment',
  'apiAccount',
  'operation',
  'path',
  'code',
  'httpStatus',
  'durationMs',
  'field',
  'requestId',
  'version',
  'token',
  'tokenId',
] as const;

function toCells(row: ListedCall, accounts: readonly OwnAccount[], timeZone: string) {
  const call = toCallRow(row, accounts);
  const cells = {
    ...call,
    time: toLocalTime(call.time, timeZone),
    field: row.field ?? '',
    token: call.token?.name ?? '',
    tokenId: call.token?.id ?? '',
  };
  return heads.map((head) => cells[head]);
}

/** The newest calls of a person that pass a filter, as a file; times are local to the zone. */
export async function exportCalls(
  { reports, now }: People,
  member: Member,
  filter: CallFilter,
  timeZone: string,
): Promise<CallExport> {
  const accounts = await findOwnAccounts(reports, member.organisation.id, filter.environment);
  let content = toCsv([heads]);
  let found = 0;
  const wanted = toWanted(accounts, filter, timeZone);
  for await (const batch of readNewest(selectNewest(reports, wanted), mostCounted + 1)) {
    const kept = batch.slice(0, mostCounted - found);
    content += toCsvLines(kept.map((row) => toCells(row, accounts, timeZone)));
    found += batch.length;
  }
  return {
    name: `calls-${toLocalTime(now(), timeZone).slice(0, 10)}.csv`,
    content,
    rows: Math.min(found, mostCounted),
    cut: found > mostCounted,
  };
}
