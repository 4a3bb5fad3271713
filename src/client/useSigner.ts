import { useAtom, useAtomValue } from 'jotai';
import type { OwnAccount } from '#contract/portal/help-center.ts';
import { userDataAtom } from './session.ts';
import { type ChosenSigner, chosenSignerAtom, findSigningAccount } from './signing-account.ts';
import { useCredentials } from './useCredentials.ts';
import { useOwnAccounts } from './useOwnAccounts.ts';

/** Who signs in the tools: one choice for all of them. */
export interface SignerChoice {
  /** The server signs with the key that it keeps of this account; undefined where keys of this tab sign. */
  own: OwnAccount | undefined;
  /** Those that could. */
  accounts: readonly OwnAccount[];
  /** False for the moment in which the person's accounts are on their way. */
  isKnown: boolean;
  choose: (signer: ChosenSigner) => void;
}

/** For a tool that calls these environments. */
export function useSigner(environments: readonly string[]): SignerChoice {
  const { credentials, source } = useCredentials();
  const [chosen, choose] = useAtom(chosenSignerAtom);
  const isShared = useAtomValue(userDataAtom)?.shared === true;
  const { accounts, isKnown } = useOwnAccounts();
  const hasOtherKeys = isShared || (source === 'own' && credentials.privateKey !== '');
  return {
    own: findSigningAccount({ chosen, accounts, environments, hasOtherKeys }),
    accounts: accounts.filter(({ environment }) => environments.includes(environment)),
    isKnown,
    choose,
  };
}
