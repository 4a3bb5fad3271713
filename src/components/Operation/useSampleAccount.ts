import { useCredentials } from '#client/useCredentials.ts';
import { placeholderAccount, type SampleAccount } from '#reference/samples/program.ts';

/** Whose account stands in the program. */
type State = 'none' | 'demo' | 'own';

const mask = '••••••••';

/** What the reader's account fills in, and the same with its secrets hidden. */
export function useSampleAccount() {
  const { credentials, source } = useCredentials();
  const { apiAccount, privateKey, customerCode, password, salesmanCode, outletCode } = credentials;
  const none = placeholderAccount;
  const own = source === 'own' && (apiAccount || privateKey) ? 'own' : 'none';
  const state: State = source === 'demo' ? 'demo' : own;
  const toAccount = (hide: (secret: string) => string): SampleAccount => ({
    apiAccount: apiAccount || none.apiAccount,
    privateKey: hide(privateKey) || none.privateKey,
    customer: {
      code: customerCode || none.customer.code,
      secret: hide(password) || none.customer.secret,
    },
    salesperson: {
      code: salesmanCode || none.salesperson.code,
      secret: outletCode || none.salesperson.secret,
    },
  });
  const account = toAccount((secret) => secret);
  const masked = state === 'own' ? toAccount((secret) => secret && mask) : account;
  return { account, masked, state };
}
