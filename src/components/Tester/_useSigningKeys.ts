import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useMemo } from 'react';
import { userDataAtom } from '#client/session.ts';
import {
  hasChosenSignerAtom,
  signingAccountAtom,
  toOpenCredentials,
} from '#client/signing-account.ts';
import { useCredentials } from '#client/useCredentials.ts';
import { useOwnAccounts } from '#client/useOwnAccounts.ts';
import type { SigningKeys } from './_useSend.ts';

/**
 * What signs the calls of this tab: typed keys, the demo account's, or the server with an own
 * account's, which it does from the start for a person who has a sandbox and typed no key.
 */
export function useSigningKeys() {
  const { credentials, source, change, askDemo } = useCredentials();
  const [chosen, choose] = useAtom(signingAccountAtom);
  const hasChosen = useAtomValue(hasChosenSignerAtom);
  const isShared = useAtomValue(userDataAtom)?.shared === true;
  // Nothing but the sandbox is called from here.
  const mine = useOwnAccounts().find(({ environment }) => environment === 'sandbox');
  const hasTyped = source === 'own' && credentials.privateKey !== '';
  const first = hasChosen || hasTyped || isShared ? undefined : mine;
  useEffect(() => {
    if (first) choose(first);
  }, [first, choose]);
  const own = chosen?.environment === 'sandbox' ? chosen : undefined;
  const keys: SigningKeys = useMemo(
    () => (own ? { ...toOpenCredentials(own), own } : credentials),
    [own, credentials],
  );
  const chooseMine = mine && !own ? () => choose(mine) : undefined;
  return { keys, source: own ? ('own' as const) : source, change, askDemo, chooseMine };
}
