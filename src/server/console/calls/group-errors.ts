import {
  type callErrors as call,
  type ErrorGroup,
  type ErrorGroups,
  type KeptDiagnosis,
  mostErrorGroups,
} from '#contract/portal/console-calls.ts';
import { mostCounted } from '#contract/portal/console-fields.ts';
import type { AskOf } from '#contract/portal/define-call.ts';
import type { Handlers } from '#server/people/asked.ts';
import { findOwnAccounts } from '#server/people/credentials/own-accounts.ts';
import type { Member } from '#server/people/organisations/member.ts';
import type { People } from '#server/people/people.ts';
import { toEdges } from './chart-calls.ts';
import { countLeftOut } from './left-out.ts';
import { type ListedCall, readNewest, selectNewest, toWanted } from './select-calls.ts';

/** Columns of groups, all in the index of failed calls. */
const grouped = ['request_id', 'called_at', 'operation', 'code', 'field', 'diagnosis'] as const;

type FailedCall = Pick<ListedCall, (typeof grouped)[number]>;

/** Grouping key of a failed call; entries of a list count as one field. */
function toCause({ code, field, diagnosis }: FailedCall) {
  const kept = diagnosis === null ? undefined : (JSON.parse(diagnosis) as KeptDiagnosis);
  return {
    code,
    causes: [...(kept?.causes ?? [])],
    field: field?.replaceAll(/\[\d+\]/g, '[]') ?? null,
  };
}

type Gathered = Omit<ErrorGroup, 'operations'> & { operations: Set<string> };

/** Adds a failed call to its group, newest first. */
function gather(groups: Map<string, Gathered>, row: FailedCall, edges: readonly number[]): void {
  const cause = toCause(row);
  const key = JSON.stringify(cause);
  const group = groups.get(key) ?? {
    ...cause,
    operations: new Set<string>(),
    count: 0,
    counts: edges.slice(1).map(() => 0),
    last: { requestId: row.request_id, time: row.called_at },
  };
  groups.set(key, group);
  group.count += 1;
  group.operations.add(row.operation);
  const bucket = edges.findIndex((edge) => row.called_at < edge) - 1;
  group.counts[bucket] = (group.counts[bucket] ?? 0) + 1;
}

/** Failed calls of a user over time, grouped by code and by cause or field. */
export async function groupErrors(
  { reports, now }: People,
  member: Member,
  { environment, span }: AskOf<typeof call>,
  timeZone: string,
): Promise<ErrorGroups> {
  const edges = toEdges(span, now(), timeZone);
  const accounts = await findOwnAccounts(reports, member.organisation.id, environment);
  const failed = toWanted(accounts, { outcome: 'failure' }, timeZone);
  const wanted = { ...failed, from: edges[0], to: edges.at(-1) };
  const groups = new Map<string, Gathered>();
  let read = 0;
  const newest = selectNewest(reports, wanted).clearSelect().select(grouped);
  for await (const batch of readNewest(newest, mostCounted)) {
    for (const row of batch) gather(groups, row, edges);
    read += batch.length;
  }
  const list = [...groups.values()]
    .map((group) => ({ ...group, operations: group.operations.size }))
    .sort((one, other) => other.count - one.count || other.last.time - one.last.time);
  return {
    groups: list.slice(0, mostErrorGroups),
    buckets: edges.slice(0, -1),
    timeZone,
    more: read === mostCounted || list.length > mostErrorGroups,
    leftOut: await countLeftOut(reports, wanted, now()),
  };
}

export const groupErrorsHandlers = {
  'console/callErrors': ({ people, member, request, timeZone }) =>
    groupErrors(people, member, request, timeZone),
} satisfies Partial<Handlers>;
