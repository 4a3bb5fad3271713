import type { QueryState } from '#client/useQueryState.ts';
import { chartSpans } from '#contract/portal/console-calls.ts';

/** What narrows the calls; the page keeps it in its address. */
export const noFilter = {
  environment: '',
  version: '',
  operation: '',
  outcome: '',
  code: '',
  requestId: '',
  path: '',
  token: '',
  from: '',
  to: '',
};

export const callsQuery = { ...noFilter, span: 'day', call: '', current: 1, asOf: 0 };

export type CallsQuery = QueryState<typeof callsQuery>;

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
