import { useStore } from 'jotai';
import { useEffect } from 'react';
import { userMe } from '#contract/portal/user.ts';
import { userDataAtom } from './session.ts';
import { useLoad } from './useLoad.ts';
import type { SessionState } from './useSessionState.ts';

/** Asks who is signed in when a page of theirs opens: a review may have changed their level since. */
export function useFreshUser(state: SessionState): void {
  const store = useStore();
  // Without an answer, what was known stays; a session that is over the client itself ends.
  const { data: profile } = useLoad(userMe, state === 'signedIn' ? {} : null);
  useEffect(() => {
    if (!profile) return;
    const { account, level, reviewer, shared, timeZone } = profile;
    store.set(userDataAtom, { account, level, reviewer, shared, timeZone });
  }, [profile, store]);
}
