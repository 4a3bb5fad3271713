import type { OwnAccount } from '#contract/portal/help-center.ts';
import { type Credentials, noCredentials } from './credentials.ts';
import { storedAtom, wordCodec } from './stored-atom.ts';

/** Accounts that the server can sign with; `none`: keys of this tab or the demo account sign. */
const signers = ['sandbox', 'production', 'none'] as const;

export type ChosenSigner = (typeof signers)[number];

/** The account chosen in this tab, for every tool; null if none. It ends with the session. */
export const chosenSignerAtom = storedAtom('signer', wordCodec(signers), 'sessionStorage');

interface Circumstances {
  chosen: ChosenSigner | null;
  accounts: readonly OwnAccount[];
  /** Environments that the tool can call. */
  environments: readonly string[];
  /** A key was typed, or the person is the demo's integrator. */
  hasOtherKeys: boolean;
}

/**
 * Returns the own account that signs: the chosen one; that of the sandbox by default, and if the tool cannot
 * use the one chosen elsewhere. Undefined if keys of this tab sign.
 */
export function findSigningAccount(circumstances: Circumstances): OwnAccount | undefined {
  const { chosen, accounts, environments, hasOtherKeys } = circumstances;
  const wanted = chosen ?? (hasOtherKeys ? 'none' : 'sandbox');
  if (wanted === 'none') return undefined;
  const usable = accounts.filter(({ environment }) => environments.includes(environment));
  const of = (name: string) => usable.find(({ environment }) => environment === name);
  return of(wanted) ?? of('sandbox');
}

/** An account whose secrets stay on the server. */
export function toOpenCredentials({ apiAccount, customerCodes }: OwnAccount): Credentials {
  const [customerCode = ''] = customerCodes;
  return { ...noCredentials, apiAccount, customerCode };
}
