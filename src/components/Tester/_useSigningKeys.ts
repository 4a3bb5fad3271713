import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { signingAccountAtom, toOpenCredentials } from '#client/signing-account.ts';
import { useCredentials } from '#client/useCredentials.ts';
import type { SigningKeys } from './_useSend.ts';

/** What signs the calls of this tab: typed keys, the demo account's, or the server with an own account's. */
export function useSigningKeys() {
  const { credentials, source, change, askDemo } = useCredentials();
  const chosen = useAtomValue(signingAccountAtom);
  // Nothing but the sandbox is called from here.
  const own = chosen?.environment === 'sandbox' ? chosen : undefined;
  const keys: SigningKeys = useMemo(
    () => (own ? { ...toOpenCredentials(own), own } : credentials),
    [own, credentials],
  );
  return { keys, source: own ? ('own' as const) : source, change, askDemo };
}
