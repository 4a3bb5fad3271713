import { atom } from 'jotai';
import type { OwnAccount } from '#contract/portal/help-center.ts';
import type { Credentials } from './credentials.ts';
import { tokenAtom } from './session.ts';

const chosenAtom = atom<OwnAccount | null>(null);

/**
 * The person's own account that the server signs with in place of keys in this tab; null while those
 * sign. It ends with the session.
 */
export const signingAccountAtom = atom(
  (get) => (get(tokenAtom) === null ? null : get(chosenAtom)),
  (_get, set, account: OwnAccount | null) => set(chosenAtom, account),
);

/** What is known of an account whose secrets stay on the server. */
export function toOpenCredentials({ apiAccount, customerCodes }: OwnAccount): Credentials {
  const [customerCode = ''] = customerCodes;
  return {
    apiAccount,
    customerCode,
    privateKey: '',
    password: '',
    salesmanCode: '',
    outletCode: '',
  };
}
