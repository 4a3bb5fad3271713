import { toNoFilter, toQuery } from '#client/to-filter.ts';
import type { QueryState } from '#client/useQueryState.ts';
import { chartSpans, listCalls } from '#contract/portal/console-calls.ts';

/** What the page shows of the calls: each one, or figures. */
export const callTabs = ['log', 'figures'] as const;

export const callsQuery = toQuery(listCalls, { span: 'day', call: '', tab: 'log' });

export type CallsQuery = QueryState<typeof callsQuery>;

const noFilter = toNoFilter(listCalls);

/** Returns the query for the log of a group of errors, ignoring earlier filters. */
export function toGroupQuery({ environment }: typeof callsQuery, code: string) {
  return { ...noFilter, environment, code, current: 1, asOf: 0, tab: 'log' };
}

/** All refused calls, and how many were only counted. */
export const refusedQuery = {
  ...noFilter,
  outcome: 'failure',
  call: '',
  current: 1,
  asOf: 0,
  tab: 'log',
};

export function toSpan({ span }: typeof callsQuery) {
  return chartSpans.find((each) => each === span) ?? 'day';
}
