import type { QueryState } from '#client/useQueryState.ts';
import type { exportCalls } from '#contract/portal/console-calls.ts';
import type { AskOf } from '#contract/portal/define-call.ts';

/** What the page keeps in its address. */
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

/** The filter as calls carry it; what is empty does not narrow. */
export function toFilter(query: typeof callsQuery): AskOf<typeof exportCalls> {
  const chosen = Object.keys(noFilter)
    .map((name) => [name, query[name as keyof typeof noFilter]])
    .filter(([, value]) => value !== '');
  return Object.fromEntries(chosen);
}

export function isFiltered(query: typeof callsQuery): boolean {
  return Object.keys(toFilter(query)).length > 0;
}
