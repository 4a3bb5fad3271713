import type { QueryValues } from '#client/query-state.ts';
import { toFilter } from '#client/to-filter.ts';
import { useLoad } from '#client/useLoad.ts';
import type { QueryState } from '#client/useQueryState.ts';
import type { AskOf, PortalCall } from '#contract/portal/define-call.ts';

/** Rows of a page of a list that grows at its top. */
export const pageSize = 20;

/** What the address keeps of it; `asOf` is the moment at which the reader began to turn pages, 0: now. */
export type Paging = { current: number; asOf: number };

/** A page of it, narrowed by what the address says: from the second on it shows what was there when the first was. */
export function useGrowingPage<Call extends PortalCall, Values extends Paging & QueryValues>(
  call: Call,
  { query, setQuery }: QueryState<Values>,
  noFilter: Partial<Values>,
) {
  const { current, asOf } = query;
  const filter = toFilter(call, query);
  const request: object = { ...filter, current, size: pageSize, ...(asOf > 0 && { asOf }) };
  const isFiltered = Object.keys(filter).length > 0;
  return {
    load: useLoad(call, request as AskOf<Call>),
    /** Takes back what narrows it; undefined where nothing does. */
    clear: isFiltered ? () => setQuery({ ...noFilter, asOf: 0 }) : undefined,
  };
}
