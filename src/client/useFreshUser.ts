import { useStore } from 'jotai';
import { useEffect } from 'react';
import { userMe } from '#contract/portal/user.ts';
import { ApiFailure } from './api-failure.ts';
import { userDataAtom } from './session.ts';
import { useAsk } from './useAsk.ts';
import type { SessionState } from './useSessionState.ts';

/** Refreshes the signed-in person when a page of theirs opens: staff may have certified or suspended them since. */
export function useFreshUser(state: SessionState): void {
  const ask = useAsk();
  const store = useStore();
  useEffect(() => {
    if (state !== 'signedIn') return undefined;
    const leaving = new AbortController();
    const refresh = async () => {
      try {
        const profile = await ask(userMe, {}, { signal: leaving.signal });
        const { account, level, organisation, role, suspension } = profile;
        const { reviewer, shared, mustSetUp, timeZone } = profile;
        if (leaving.signal.aborted) return;
        const own = { account, level, organisation, role, suspension, timeZone };
        store.set(userDataAtom, { ...own, reviewer, shared, mustSetUp });
      } catch (error) {
        // Without an answer the known user stays; the client itself ends an expired session.
        if (!(error instanceof ApiFailure)) throw error;
      }
    };
    void refresh();
    return () => leaving.abort();
  }, [state, ask, store]);
}
