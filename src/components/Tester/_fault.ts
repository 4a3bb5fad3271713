import type { Credentials } from '#client/credentials.ts';
import type { FieldProblem } from '#contract/check-fields.ts';
import type { OwnAccount } from '#contract/portal/help-center.ts';

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
  place: string;
}

export interface Signed {
  keys: Credentials;
  /** Accounts of the signed-in person; empty for visitors. */
  accounts: readonly OwnAccount[];
}

/** Places of account inputs that the reader can be led to; no field has such names. */
export const accountPlaces = {
  apiAccount: '(apiAccount)',
  privateKey: '(privateKey)',
  webhookSecret: '(webhookSecret)',
  /** The customer's password, or the salesperson's substitute for one. */
  secret: '(secret)',
} as const;

/** A refusal: the place to correct, and why, in the words of the server or as one of our rules. */
export interface Fault {
  /** Path of a field, or an account place. */
  place: string;
  words?: string;
  problem?: Pick<FieldProblem, 'rule' | 'limit'>;
}

/** Returns true for an input of the account, false for a field of the data. */
export function isAccountPlace(place: string): boolean {
  return place.startsWith('(');
}

/** Explains a refused account if it is the person's production account, which the tester never calls. */
export function doubtAccount(code: string, { accounts, keys }: Signed): Doubt[] {
  const asked = accounts.find(({ apiAccount }) => apiAccount === keys.apiAccount);
  if (!['145003010', '145003012'].includes(code) || asked?.environment !== 'production') return [];
  const sandbox = accounts.find(({ environment }) => environment === 'sandbox');
  if (!sandbox) return [];
  const values = { account: sandbox.apiAccount };
  return [{ id: 'accountProduction', values, place: accountPlaces.apiAccount }];
}
