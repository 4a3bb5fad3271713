import { dayMs } from '#contract/durations.ts';
import type {
  CodeOccurrences,
  codeOccurrences as call,
} from '#contract/portal/code-occurrences.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Handlers } from '#server/people/asked.ts';
import { findOwnAccounts, toIds } from '#server/people/credentials/own-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { toCallRow } from './list-calls.ts';
import { selectNewest } from './select-calls.ts';

const shownCalls = 5;
const shownFields = 10;
/** Number of calls whose fields are counted. */
const countedCalls = 1000;
/** Older calls are ignored: a rare code would need a scan of the whole log, which is ordered by time. */
const oldestMs = 30 * dayMs;

function countFields(rows: readonly { field: string | null }[]): CodeOccurrences['fields'] {
  const counts = new Map<string, number>();
  for (const { field } of rows) {
    if (field !== null) counts.set(field, (counts.get(field) ?? 0) + 1);
  }
  return [...counts]
    .map(([field, count]) => ({ field, count }))
    .sort((one, other) => other.count - one.count)
    .slice(0, shownFields);
}

/** A user's newest calls of a month that returned a code, and their invalid fields. */
export async function findOccurrences(
  { reports, now }: People,
  member: Member,
  { code }: AskOf<typeof call>,
): Promise<CodeOccurrences> {
  const accounts = await findOwnAccounts(reports, member.organisation.id);
  const wanted = { accountIds: toIds(accounts), code, from: now() - oldestMs, to: undefined };
  const rows = await selectNewest(reports, wanted).limit(countedCalls).execute();
  const calls = rows.slice(0, shownCalls).map((row) => {
    const { requestId, time, environment, operation } = toCallRow(row, accounts);
    return { requestId, time, environment, operation, field: row.field };
  });
  return { calls, fields: countFields(rows) };
}

export const codeOccurrencesHandlers = {
  'console/codeOccurrences': ({ people, member, request }) =>
    findOccurrences(people, member, request),
} satisfies Partial<Handlers>;
