import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { useApiOrigins } from '#client/environment.ts';
import { readerAccountAtom } from '#client/reader-places.ts';
import { toOpenCredentials } from '#client/signing-account.ts';
import { useCredentials } from '#client/useCredentials.ts';
import { useSigner } from '#client/useSigner.ts';
import { placeholderAccount } from '#reference/samples/program.ts';

const environments = ['sandbox'];
/** Guides have the same places as samples, and some of their own. */
const none = placeholderAccount;

/**
 * Reads the sandbox account of the reader, or else that of the demo, for the blocks of code of a page. A
 * secret of one's own stays on the server.
 */
export function ReaderValues() {
  const { credentials, source } = useCredentials();
  const { own, isKnown } = useSigner(environments);
  const { sandbox } = useApiOrigins();
  const setAccount = useSetAtom(readerAccountAtom);
  const others = source === 'demo' ? credentials : undefined;
  const account = own ? toOpenCredentials(own) : others;
  const isMine = own !== undefined;
  const known = JSON.stringify(isKnown ? (account ?? null) : undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values count, not the objects they are in.
  useEffect(() => {
    if (!isKnown) return;
    if (!account) {
      setAccount(null);
      return;
    }
    const { apiAccount, customerCode, webhookSecret, privateKey, password } = account;
    const places = {
      'https://YOUR_HOST': sandbox,
      [none.apiAccount]: apiAccount,
      YOUR_SANDBOX_API_ACCOUNT: apiAccount,
      [none.customer.code]: customerCode,
      whsec_YOUR_SECRET: webhookSecret,
      whsec_YOUR_SANDBOX_SECRET: webhookSecret,
      [none.privateKey]: privateKey,
      [none.customer.secret]: password,
    };
    setAccount({ places, of: isMine ? 'mine' : 'demo' });
  }, [known, isMine, sandbox, setAccount]);
  return null;
}
