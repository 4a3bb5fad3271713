import { useHistory } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useAtomValue, useStore } from 'jotai';
import { useCallback } from 'react';
import { type SignedIn, userLoginOut } from '#contract/portal/user.ts';
import { ApiFailure } from './api-failure.ts';
import { forgetPerson } from './forget-person.ts';
import { tokenAtom, userDataAtom, uuidAtom } from './session.ts';
import { useAsk } from './useAsk.ts';
import { useSessionState } from './useSessionState.ts';

/** The signed-in person, and the two functions that change it in every tab. */
export function useSession() {
  const ask = useAsk();
  const store = useStore();
  const history = useHistory();
  const { baseUrl } = useDocusaurusContext().siteConfig;
  const state = useSessionState();
  const userData = useAtomValue(userDataAtom);

  const signIn = useCallback(
    ({ token, uuid, userData }: SignedIn) => {
      store.set(userDataAtom, { ...userData });
      store.set(uuidAtom, uuid);
      // The others follow the token, so it is set last.
      store.set(tokenAtom, token);
    },
    [store],
  );

  /** Forgets the person here immediately, and has the server end the session. */
  const signOut = useCallback(() => {
    const ended = ask(userLoginOut, {}).catch((error) => {
      // Offline the session ends when idle; its token is gone from here anyway.
      if (!(error instanceof ApiFailure)) throw error;
    });
    forgetPerson();
    history.push(`${baseUrl}login`);
    return ended;
  }, [ask, history, baseUrl]);

  return { state, userData, signIn, signOut };
}
