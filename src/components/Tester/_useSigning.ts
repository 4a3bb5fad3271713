import { useCallback, useMemo } from 'react';
import { withBusinessDigest } from '#client/business-digest.ts';
import type { Credentials } from '#client/credentials.ts';
import { type SignedCall, toCall, toSignedCall } from '#client/exchange.ts';
import { browserMd5 } from '#client/signing.ts';
import { toOpenCredentials } from '#client/signing-account.ts';
import { useAsk } from '#client/useAsk.ts';
import { useCredentials } from '#client/useCredentials.ts';
import { useSigner } from '#client/useSigner.ts';
import { headersSign } from '#contract/portal/help-center.ts';
import type { OperationPage } from '#reference/page.ts';

/** Nothing but the sandbox is called from here. */
const environments = ['sandbox'];

/** Who signs the calls of this tab: typed keys, the demo account's, or the server with an own account's. */
export function useSigning(page: OperationPage) {
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
    (url: string, text: string): SignedCall =>
      toSignedCall(browserMd5, url, text, keys, Date.now()),
    [keys],
  );

  return {
    /** The account whose keys the server keeps and signs with; undefined where `keys` sign. */
    own,
    keys,
    /** Where the account that signs is from. */
    source: signer,
    /** Whether it is known who signs: until then nothing can be sent. */
    isSettled: signer !== 'asking',
    hasKeys: own !== undefined || (keys.apiAccount !== '' && keys.privateKey !== ''),
    change,
    askDemo,
    /** Accounts of the person, those of production too. */
    owned,
    /** Lets the server sign with the person's own sandbox account; undefined where there is none. */
    chooseMine: accounts.length > 0 && !own ? () => choose('sandbox') : undefined,
    /** Lets keys of this tab sign in place of the server. */
    chooseTyped: () => choose('none'),
    /** The text with the digest inside that the keys make. */
    withDigest: (text: string) => withBusinessDigest(browserMd5, page.businessDigest, text, keys),
    /** Signs with the keys of this tab. */
    signHere,
    /** Signs with whichever keys are to sign: the server's are asked for. */
    sign: async (url: string, text: string, signal: AbortSignal): Promise<SignedCall> => {
      if (!own) return signHere(url, text);
      const { environment } = own;
      const asked = { environment, operation: page.id, bizContent: text, fillDigest: true };
      return toCall(url, await ask(headersSign, asked, { signal }));
    },
  };
}

export type Signing = ReturnType<typeof useSigning>;
