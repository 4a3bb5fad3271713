import { useHistory } from '@docusaurus/router';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import { useAtomValue, useStore } from 'jotai';
import { useCallback } from 'react';
import type { SignedIn, userLoginOut } from '#contract/portal/user.ts';
import { ApiFailure } from './api-failure.ts';
import { forgetPerson } from './forget-person.ts';
import { tokenAtom, userDataAtom, uuidAtom } from './session.ts';
import { useClient } from './useClient.ts';
import { useSessionState } from './useSessionState.ts';

/** Written here because the header is on every page, and the module of the call has the fields of all forms. */
const signOutPath: (typeof userLoginOut)['path'] = 'user/loginOut';

/** The signed-in person, and the two functions that change it in every tab. */
export function useSession() {
  const client = useClient();
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
    const ended = client.call(signOutPath, { method: 'POST', data: {} }).catch((error) => {
      // Offline the session ends when idle; its token is gone from here anyway.
      if (!(error instanceof ApiFailure)) throw error;
    });
    forgetPerson();
    history.push(`${baseUrl}login`);
    return ended;
  }, [client, history, baseUrl]);

  return { state, userData, signIn, signOut };
}
