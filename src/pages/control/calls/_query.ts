import type { QueryState } from '#client/useQueryState.ts';

/** What narrows the calls; the page keeps it in its address. */
export const noFilter = {
  environment: '',
  operation: '',
  outcome: '',
  code: '',
  requestId: '',
  path: '',
  from: '',
  to: '',
};

export const callsQuery = { ...noFilter, span: 'day', call: '', current: 1, asOf: 0 };

export type CallsQuery = QueryState<typeof callsQuery>;
