import { toCsv, toCsvLines } from '#contract/csv.ts';
import type { CallExport, exportCalls as call } from '#contract/portal/console-calls.ts';
import { mostCounted } from '#contract/portal/console-fields.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import { batchSize } from '#server/database/read-in-batches.ts';
import type { Queryable } from '#server/database/tables.ts';
import { SlicedJson, sliceFile } from '#server/http/sliced-json.ts';
import type { Handlers } from '#server/people/asked.ts';
import { findOwnAccounts, type OwnAccount } from '#server/people/credentials/own-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { toLocalTime } from '#server/time/local-time.ts';
import { findTexts } from '../search-texts.ts';
import { toCallRow } from './list-calls.ts';
import {
  type ListedCall,
  readCalls,
  readNewest,
  selectNewest,
  toSearchedCalls,
  toWanted,
  type WantedCalls,
} from './select-calls.ts';

/** Column names, equal to the calls' fields, since programs read them. */
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

async function* readFound(reports: Queryable, ids: readonly string[]) {
  for (let from = 0; from < ids.length; from += batchSize) {
    yield await readCalls(reports, ids.slice(from, from + batchSize));
  }
}

/** Returns the calls in batches, one more than fit; a text is searched before the file begins. */
async function findCalls(reports: Queryable, wanted: WantedCalls, asOf: number) {
  const { text } = wanted;
  if (!text) {
    return { batches: readNewest(selectNewest(reports, wanted), mostCounted + 1), older: null };
  }
  const { ids, older } = await findTexts(reports, toSearchedCalls(reports, wanted, asOf), text);
  return { batches: readFound(reports, ids.slice(0, mostCounted + 1)), older };
}

/** The newest matching calls of a user as a CallExport; times are local to the zone. */
export async function exportCalls(
  people: People,
  member: Member,
  { asOf = people.now(), ...filter }: AskOf<typeof call>,
  timeZone: string,
): Promise<SlicedJson> {
  const { reports } = people;
  const accounts = await findOwnAccounts(reports, member.organisation.id, filter.environment);
  const wanted = toWanted(accounts, filter, timeZone);
  const { batches, older } = await findCalls(reports, wanted, asOf);
  const name = `calls-${toLocalTime(people.now(), timeZone).slice(0, 10)}.csv`;
  let found = 0;
  async function* toParts() {
    yield toCsv([heads]);
    for await (const batch of batches) {
      const kept = batch.slice(0, mostCounted - found);
      found += batch.length;
      yield toCsvLines(kept.map((row) => toCells(row, accounts, timeZone)));
    }
  }
  const toRest = (): Pick<CallExport, 'rows' | 'cut' | 'older'> => ({
    rows: Math.min(found, mostCounted),
    cut: found > mostCounted,
    older,
  });
  return new SlicedJson(sliceFile({ name, parts: toParts(), toRest }));
}

export const exportCallsHandlers = {
  'console/exportCalls': ({ people, member, request, timeZone }) =>
    exportCalls(people, member, request, timeZone),
} satisfies Partial<Handlers>;
