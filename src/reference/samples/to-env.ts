import { placeholderAccount, type SampleAccount } from './program.ts';

/** What dotenv, Compose and a shell read alike without quotes. */
const plain = /^[\w./:@%+=-]*$/;

/** Nothing inside single quotes is special to any of them; what holds one stands in double quotes. */
function quote(value: string): string {
  if (plain.test(value)) return value;
  return value.includes("'") ? `"${value.replace(/[\\"$`]/g, '\\$&')}"` : `'${value}'`;
}

/**
 * The account's values as lines of a `.env` file. What stands for an unknown value is left empty, so that
 * a program which reads it fails at once.
 */
export function toEnv(account: SampleAccount, baseUrl: string): string {
  const { apiAccount, privateKey, customer } = account;
  const unknown: readonly string[] = [
    placeholderAccount.apiAccount,
    placeholderAccount.privateKey,
    ...Object.values(placeholderAccount.customer),
  ];
  const values = {
    API_ACCOUNT: apiAccount,
    PRIVATE_KEY: privateKey,
    CUSTOMER_CODE: customer.code,
    CUSTOMER_PASSWORD: customer.secret,
    BASE_URL: baseUrl,
  };
  return Object.entries(values)
    .map(([name, value]) => `${name}=${unknown.includes(value) ? '' : quote(value)}\n`)
    .join('');
}
