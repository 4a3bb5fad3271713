import type { QueryValues } from '#client/query-state.ts';
import { type Paging, toFilter, toNoFilter } from '#client/to-filter.ts';
import { type Loaded, useLoad } from '#client/useLoad.ts';
import type { QueryState } from '#client/useQueryState.ts';
import type { AnswerOf, AskOf, PortalCall } from '#contract/portal/define-call.ts';
import type { ListOf } from './list.ts';

export interface ListState<Call extends PortalCall, Values extends QueryValues & Paging> {
  list: ListOf<Call, Values>;
  state: QueryState<Values>;
  load: Loaded<AnswerOf<Call>>;
  /** Resets the list to its default filters; undefined if it shows them. */
  clear: (() => void) | undefined;
}

/** Loads the page of a list that the address names. Later pages of a list that grows are as of the first one. */
export function useList<Call extends PortalCall, Values extends QueryValues & Paging>(
  list: ListOf<Call, Values>,
  state: QueryState<Values>,
): ListState<Call, Values> {
  const { call, query: defaults, size } = list;
  const { current, asOf } = state.query;
  const filter = toFilter(call, state.query);
  const usual = toFilter(call, defaults);
  const isFiltered = JSON.stringify(filter) !== JSON.stringify(usual);
  const isHeld = asOf > 0 && 'asOf' in call.request.properties;
  const request: object = { ...filter, current, size, ...(isHeld && { asOf }) };
  const noFilter = { ...toNoFilter(call), ...usual, asOf: 0 } as unknown as Partial<Values>;
  return {
    list,
    state,
    load: useLoad(call, request as AskOf<Call>),
    clear: isFiltered ? () => state.setQuery(noFilter) : undefined,
  };
}
