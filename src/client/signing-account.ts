import { atom } from 'jotai';
import type { OwnAccount } from '#contract/portal/help-center.ts';
import type { Credentials } from './credentials.ts';
import { tokenAtom } from './session.ts';

/** What was chosen, and in which session. */
const chosenAtom = atom<{ token: string; account: OwnAccount | null } | null>(null);

const chosenNowAtom = atom((get) => {
  const chosen = get(chosenAtom);
  return chosen?.token === get(tokenAtom) ? chosen : null;
});

/** Whether the person said in this session who signs, be it an own account or not. */
export const hasChosenSignerAtom = atom((get) => get(chosenNowAtom) !== null);

/**
 * The person's own account that the server signs with in place of keys in this tab; null while those
 * sign. It ends with the session.
 */
export const signingAccountAtom = atom(
  (get) => get(chosenNowAtom)?.account ?? null,
  (get, set, account: OwnAccount | null) => {
    const token = get(tokenAtom);
    set(chosenAtom, token === null ? null : { token, account });
  },
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
