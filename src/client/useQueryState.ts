import { useHistory, useLocation } from '@docusaurus/router';
import useIsBrowser from '@docusaurus/useIsBrowser';
import { type QueryValues, readQuery, writeQuery } from './query-state.ts';

/** State of a page in its address, so that links, reloads and the back button work. */
export interface QueryState<Values extends QueryValues> {
  query: Values;
  /** `replace` for typed text: the back button then leaves the page instead of undoing a letter. */
  setQuery: (change: Partial<Values>, options?: { replace?: boolean }) => void;
  /** Address of this page after a change, for links. */
  toAddress: (change: Partial<Values>) => string;
}

/** `useQueryState({ current: 1, state: '' })`: a default sets the type and is omitted from the address. */
export function useQueryState<Values extends QueryValues>(defaults: Values): QueryState<Values> {
  const history = useHistory();
  const location = useLocation();
  // The server's render has no search, and the first one in the browser must equal it.
  const search = useIsBrowser() ? location.search : '';
  return {
    query: readQuery(defaults, search),
    setQuery: (change, { replace = false } = {}) => {
      const { pathname, search: now, hash } = history.location;
      const target = { pathname, hash, search: writeQuery(defaults, now, change) };
      if (target.search === now) return;
      if (replace) history.replace(target);
      else history.push(target);
    },
    toAddress: (change) => location.pathname + writeQuery(defaults, search, change),
  };
}
