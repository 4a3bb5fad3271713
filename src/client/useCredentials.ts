import { useAtom, useSetAtom } from 'jotai';
import { useCallback, useEffect } from 'react';
import { type Credentials, credentialsAtom, credentialsSourceAtom } from './credentials.ts';
import { askDemoAccountAtom } from './demo-account.ts';
import { fetchTransport } from './transport.ts';
import { useClient } from './useClient.ts';

/** Returns the account that signs, shared by every signing panel and tester; initially the demo account. */
export function useCredentials() {
  const client = useClient(fetchTransport);
  const [credentials, setCredentials] = useAtom(credentialsAtom);
  const [source, setSource] = useAtom(credentialsSourceAtom);
  const ask = useSetAtom(askDemoAccountAtom);
  const askDemo = useCallback(() => void ask(client), [ask, client]);

  useEffect(askDemo, [askDemo]);

  const change = (part: Partial<Credentials>) => {
    setCredentials((before) => ({ ...before, ...part }));
    setSource('own');
  };
  return { credentials, source, change, askDemo };
}
