import { useMemo } from 'react';
import { toOpenCredentials } from '#client/signing-account.ts';
import { useCredentials } from '#client/useCredentials.ts';
import { useSigner } from '#client/useSigner.ts';
import type { SigningKeys } from './_useSend.ts';

/** Nothing but the sandbox is called from here. */
const environments = ['sandbox'];

/** What signs the calls of this tab: typed keys, the demo account's, or the server with an own account's. */
export function useSigningKeys() {
  const { credentials, source, change, askDemo } = useCredentials();
  const { own, accounts, isKnown, choose } = useSigner(environments);
  const keys: SigningKeys = useMemo(
    () => (own ? { ...toOpenCredentials(own), own } : credentials),
    [own, credentials],
  );
  const chooseMine = accounts.length > 0 && !own ? () => choose('sandbox') : undefined;
  return {
    keys,
    source: own ? ('own' as const) : isKnown ? source : ('asking' as const),
    change,
    askDemo,
    chooseMine,
    chooseTyped: () => choose('none'),
  };
}
