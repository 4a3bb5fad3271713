import { useCallback, useMemo } from 'react';
import type { Credentials } from '#client/credentials.ts';
import type { SignedCall } from '#client/exchange.ts';
import { toOpenCredentials } from '#client/signing-account.ts';
import { useAsk } from '#client/useAsk.ts';
import { useCredentials } from '#client/useCredentials.ts';
import { useSigner } from '#client/useSigner.ts';
import { headersSign } from '#contract/portal/help-center.ts';
import type { OperationPage } from '#reference/page.ts';
import type { Wire } from './_wire.ts';

/** This page calls only the sandbox. */
const environments = ['sandbox'];

/** Signs the calls of this tab: with typed keys, the demo account's, or the server's for an own account. */
export function useSigning(page: OperationPage, wire: Wire) {
  const ask = useAsk();
  const { credentials, source, change, askDemo } = useCredentials();
  const { own, accounts, owned, isKnown, choose } = useSigner(environments);
  const keys: Credentials = useMemo(
    () => (own ? toOpenCredentials(own) : credentials),
    [own, credentials],
  );
  const others = isKnown && source !== null ? source : 'asking';
  const signer = own ? 'own' : others;

  const signHere = useCallback(
    (url: string, text: string, callId: string): SignedCall =>
      wire.sign({ page, url, text, callId, keys }),
    [page, wire, keys],
  );

  return {
    /** Account whose keys the server keeps and signs with; undefined if `keys` sign. */
    own,
    keys,
    source: signer,
    /** True once the signing account is known; until then nothing can be sent. */
    isSettled: signer !== 'asking',
    hasKeys: own !== undefined || (keys.apiAccount !== '' && wire.hasKeys(keys)),
    change,
    askDemo,
    /** Accounts of the person, including production. */
    owned,
    /** Lets the server sign with the person's sandbox account; undefined if there is none. */
    chooseMine: accounts.length > 0 && !own ? () => choose('sandbox') : undefined,
    /** Lets keys of this tab sign instead of the server. */
    chooseTyped: () => choose('none'),
    /** Adds to the text what the keys sign inside it. */
    complete: (text: string) => wire.complete(page, text, keys),
    signHere,
    /** Signs with the chosen keys; requests signatures by server keys. */
    sign: async (
      url: string,
      text: string,
      callId: string,
      signal: AbortSignal,
    ): Promise<SignedCall> => {
      if (!own) return signHere(url, text, callId);
      const { environment } = own;
      const { id: operation } = page;
      const asked = { environment, operation, bizContent: text, ...wire.toAsked(callId) };
      return wire.toCall(url, await ask(headersSign, asked, { signal }));
    },
  };
}

export type Signing = ReturnType<typeof useSigning>;
