import type { Credentials } from '#client/credentials.ts';
import type { OwnAccount } from '#contract/portal/help-center.ts';
import { accountPlaces } from './_fault.ts';

/** A possible mistake in a call that the tester signed: its text is `tester.doubt.<id>`. */
export interface Doubt {
  id:
    | 'keySpace'
    | 'keyLength'
    | 'keyCase'
    | 'keyOwn'
    | 'keyOther'
    | 'accountProduction'
    | 'passwordSpace'
    | 'passwordCipher'
    | 'passwordOther'
    | 'outletOther'
    | 'secretSpace'
    | 'secretForm'
    | 'secretOwn'
    | 'secretOther'
    | 'clock';
  values?: Record<string, string | number>;
  /** Account input that it concerns. */
  place: string;
}

interface Signed {
  keys: Credentials;
  /** Accounts of the signed-in person; empty for visitors. */
  accounts: readonly OwnAccount[];
}

/** Whether a refused account is the person's own production account, which the tester never calls. */
export function doubtAccount(code: string, { accounts, keys }: Signed): Doubt[] {
  const asked = accounts.find(({ apiAccount }) => apiAccount === keys.apiAccount);
  if (!['145003010', '145003012'].includes(code) || asked?.environment !== 'production') return [];
  const sandbox = accounts.find(({ environment }) => environment === 'sandbox');
  if (!sandbox) return [];
  const values = { account: sandbox.apiAccount };
  return [{ id: 'accountProduction', values, place: accountPlaces.apiAccount }];
}
