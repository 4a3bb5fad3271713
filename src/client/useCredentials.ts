import { useAtom, useStore } from 'jotai';
import { useEffect } from 'react';
import { ApiFailure } from './api-failure.ts';
import { type Credentials, credentialsAtom, credentialsSourceAtom } from './credentials.ts';
import { useClient } from './useClient.ts';

/** The account that signs, shared by every signing panel and tester; the demo account at first. */
export function useCredentials() {
  const client = useClient();
  const store = useStore();
  const [credentials, setCredentials] = useAtom(credentialsAtom);
  const [source, setSource] = useAtom(credentialsSourceAtom);

  useEffect(() => {
    if (store.get(credentialsSourceAtom) !== null) return;
    store.set(credentialsSourceAtom, 'asking');
    client
      .call<Credentials>('demo/account')
      .then((demo) => {
        if (store.get(credentialsSourceAtom) !== 'asking') return;
        store.set(credentialsAtom, demo);
        store.set(credentialsSourceAtom, 'demo');
      })
      .catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error;
        store.set(credentialsSourceAtom, 'own');
      });
  }, [client, store]);

  const change = (part: Partial<Credentials>) => {
    setCredentials((before) => ({ ...before, ...part }));
    setSource('own');
  };
  return { credentials, source, change };
}
