import type { QueryValues } from '#client/query-state.ts';
import type { QueryState } from '#client/useQueryState.ts';

/** Ties the controls of a bar to what the page keeps in its address; another choice begins at what is there now. */
export function bindFilters<Values extends QueryValues>({
  query,
  setQuery,
}: Pick<QueryState<Values>, 'query' | 'setQuery'>) {
  const now = 'asOf' in query ? { asOf: 0 } : {};
  const change = (part: object, replace = false) =>
    setQuery({ ...part, ...now } as Partial<Values>, { replace });
  return {
    change,
    /** For a `Select`. */
    chosen: (name: keyof Values) => ({
      value: String(query[name]),
      onChoose: (value: string) => change({ [name]: value }),
    }),
    /** For a `FilterText`. */
    typed: (name: keyof Values, maxLength?: number) => ({
      value: String(query[name]),
      onChange: (value: string) => change({ [name]: value.slice(0, maxLength) }, true),
    }),
  };
}
