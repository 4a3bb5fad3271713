import { toNoFilter, toQuery } from '#client/to-filter.ts';
import type { QueryState } from '#client/useQueryState.ts';
import { chartSpans, listCalls } from '#contract/portal/console-calls.ts';

/** What the page keeps in its address. */
export const callsQuery = toQuery(listCalls, { span: 'day', call: '' });

export type CallsQuery = QueryState<typeof callsQuery>;

const noFilter = toNoFilter(listCalls);

/** The calls of a group of errors, whatever narrowed the list before. */
export function toGroupQuery({ environment }: typeof callsQuery, code: string) {
  return { ...noFilter, environment, code, current: 1, asOf: 0 };
}

/** All refused calls, and how many were counted alone. */
export const refusedQuery = { ...noFilter, outcome: 'failure', call: '', current: 1, asOf: 0 };

/** The time that chart and errors are of. */
export function toSpan({ span }: typeof callsQuery) {
  return chartSpans.find((each) => each === span) ?? 'day';
}
