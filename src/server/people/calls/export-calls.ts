import type { CallExport } from '#contract/portal/console-calls.ts';
import { mostCounted } from '#contract/portal/console-fields.ts';
import { toLocalTime } from '#server/courier/local-time.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import { findOwnAccounts } from '../accounts/own-accounts.ts';
import type { People } from '../people.ts';
import { toCsv } from './csv.ts';
import { toCallRow } from './list-calls.ts';
import { type CallFilter, selectNewest } from './select-calls.ts';

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
];

/** The newest calls of a person that pass a filter, as a file; times are local to the zone. */
export async function exportCalls(
  { database, now }: Pick<People, 'database' | 'now'>,
  user: Pick<UserRow, 'id'>,
  filter: CallFilter,
  timeZone: string,
): Promise<CallExport> {
  const accounts = await findOwnAccounts(database, user.id, filter.environment);
  const found =
    accounts.length === 0
      ? []
      : await selectNewest(database, accounts, filter, timeZone)
          .limit(mostCounted + 1)
          .execute();
  const kept = found.slice(0, mostCounted);
  const rows = kept.map((row) => {
    const call = toCallRow(row, accounts);
    return [
      toLocalTime(call.time, timeZone),
      call.environment,
      call.apiAccount,
      call.operation,
      call.path,
      call.code,
      call.httpStatus,
      call.durationMs,
      row.field ?? '',
      call.requestId,
    ];
  });
  return {
    name: `calls-${toLocalTime(now(), timeZone).slice(0, 10)}.csv`,
    content: toCsv([heads, ...rows]),
    rows: rows.length,
    cut: found.length > kept.length,
  };
}
