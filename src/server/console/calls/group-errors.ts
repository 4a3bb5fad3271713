import type { KeptDiagnosis } from '#contract/diagnosis/diagnosis.ts';
import {
  type ChartSpan,
  type ErrorGroup,
  type ErrorGroups,
  mostErrorGroups,
} from '#contract/portal/console-calls.ts';
import { type Environment, mostCounted } from '#contract/portal/console-fields.ts';
import type { UserRow } from '#server/database/people-tables.ts';
import { findOwnAccounts } from '#server/people/accounts/own-accounts.ts';
import type { People } from '#server/people/people.ts';
import { toEdges } from './chart-calls.ts';
import { countLeftOut } from './left-out.ts';
import { type ListedCall, readNewest, toWanted } from './select-calls.ts';

/** What a failed call has in common with others; the entries of a list are one field. */
function toCause({ code, field, diagnosis }: ListedCall) {
  const kept = diagnosis === null ? undefined : (JSON.parse(diagnosis) as KeptDiagnosis);
  return {
    code,
    causes: [...(kept?.causes ?? [])],
    field: field?.replaceAll(/\[\d+\]/g, '[]') ?? null,
  };
}

interface Gathered extends ErrorGroup {
  called: Set<string>;
}

/** Groups what is added, the newest first. */
class Groups {
  private readonly groups = new Map<string, Gathered>();
  private readonly edges: readonly number[];

  constructor(edges: readonly number[]) {
    this.edges = edges;
  }

  add(row: ListedCall): void {
    const cause = toCause(row);
    const key = JSON.stringify(cause);
    const group = this.groups.get(key) ?? this.begin(cause, row);
    this.groups.set(key, group);
    group.count += 1;
    group.called.add(row.operation);
    const bucket = this.edges.findIndex((edge) => row.called_at < edge) - 1;
    if (bucket >= 0) group.counts[bucket] = (group.counts[bucket] ?? 0) + 1;
  }

  private begin(cause: ReturnType<typeof toCause>, row: ListedCall): Gathered {
    return {
      ...cause,
      operations: 0,
      count: 0,
      counts: this.edges.slice(1).map(() => 0),
      last: { requestId: row.request_id, time: row.called_at },
      called: new Set(),
    };
  }

  toList(): ErrorGroup[] {
    return [...this.groups.values()]
      .map(({ called, ...group }) => ({ ...group, operations: called.size }))
      .sort((one, other) => other.count - one.count || other.last.time - one.last.time);
  }
}

/** What went wrong with a person's calls over time: by code, and by cause or field. */
export async function groupErrors(
  { reports, now }: People,
  user: UserRow,
  { environment, span }: { environment?: Environment | undefined; span: ChartSpan },
  timeZone: string,
): Promise<ErrorGroups> {
  const edges = toEdges(span, now(), timeZone);
  const accounts = await findOwnAccounts(reports, user.id, environment);
  const failed = toWanted(accounts, { outcome: 'failure' }, timeZone);
  const wanted = { ...failed, from: edges[0], to: edges.at(-1) };
  const groups = new Groups(edges);
  let read = 0;
  for await (const batch of readNewest(reports, wanted, mostCounted)) {
    for (const row of batch) groups.add(row);
    read += batch.length;
  }
  const list = groups.toList();
  return {
    groups: list.slice(0, mostErrorGroups),
    buckets: edges.slice(0, -1),
    timeZone,
    more: read === mostCounted || list.length > mostErrorGroups,
    leftOut: await countLeftOut(reports, wanted, now()),
  };
}
