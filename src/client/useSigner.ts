import { useAtom, useAtomValue } from 'jotai';
import { userDataAtom } from './session.ts';
import { chosenSignerAtom, findSigningAccount } from './signing-account.ts';
import { useCredentials } from './useCredentials.ts';
import { useOwnAccounts } from './useOwnAccounts.ts';

/** The account that signs in a tool for these environments: one choice for all tools. */
export function useSigner(environments: readonly string[]) {
  const { credentials, source } = useCredentials();
  const [chosen, choose] = useAtom(chosenSignerAtom);
  const isShared = useAtomValue(userDataAtom)?.shared === true;
  const { accounts, isKnown } = useOwnAccounts();
  const hasOtherKeys = isShared || (source === 'own' && credentials.privateKey !== '');
  return {
    /** Account whose key the server keeps and signs with; undefined if keys of this tab sign. */
    own: findSigningAccount({ chosen, accounts, environments, hasOtherKeys }),
    accounts: accounts.filter(({ environment }) => environments.includes(environment)),
    owned: accounts,
    isKnown,
    choose,
  };
}
