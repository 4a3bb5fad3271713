import { useHistory, useLocation } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useEffect } from 'react';
import { userDataAtom } from './session.ts';
import { readBackPath } from './sign-in-path.ts';
import { useSessionState } from './useSessionState.ts';

/** Returns a signed-in person, in this tab or another, to the page they came from, or else to their own pages. */
export function useGoBack(): void {
  const history = useHistory();
  const { search } = useLocation();
  const { baseUrl } = useDocusaurusContext().siteConfig;
  const state = useSessionState();
  useEffect(() => {
    if (state !== 'signedIn') return;
    const own = userDataAtom.peek()?.reviewer === true ? '/operator' : '/control';
    history.replace(baseUrl.slice(0, -1) + (readBackPath(search) ?? own));
  }, [state, history, search, baseUrl]);
}
