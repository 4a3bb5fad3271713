import type { Scheme } from '#contract/versions/descriptors.ts';
import { placeholderAccount, type SampleAccount } from './program.ts';

/** Characters that dotenv, Node, Compose and a shell read alike unquoted. */
const plain = /^[\w./:@%+=-]*$/;

/**
 * Uses single quotes, inside which nothing is special to any of them. A value that contains one gets other
 * quotes, as dotenv and Node read them: neither removes a backslash, and both turn `\n` in double quotes into
 * lines. Undefined if no quotes can hold it.
 */
function quote(value: string): string | undefined {
  if (plain.test(value)) return value;
  const isHeld = (mark: string) =>
    !value.includes(mark) && !value.includes('\r') && !(mark === '"' && value.includes('\\n'));
  const mark = ["'", '"', '`'].find(isHeld);
  return mark && `${mark}${value}${mark}`;
}

/** The values that a version's programs sign with, by variable name. */
const secretsOf: Record<Scheme, (account: SampleAccount) => Record<string, string>> = {
  'md5-v1': ({ privateKey, customer }) => ({
    PRIVATE_KEY: privateKey,
    CUSTOMER_CODE: customer.code,
    CUSTOMER_PASSWORD: customer.secret,
  }),
  'hmac-v2': ({ webhookSecret, customer }) => ({
    WEBHOOK_SECRET: webhookSecret,
    CUSTOMER_CODE: customer.code,
  }),
};

/**
 * Writes the account's values as lines of a `.env` file. Unknown values are left empty, so that a program
 * reading them fails at once; so are values that no quotes can hold, whose names are in `left`.
 */
export function toEnv(
  account: SampleAccount,
  baseUrl: string,
  scheme: Scheme,
): { text: string; left: string[] } {
  const none = placeholderAccount;
  const unknown = [none.apiAccount, ...Object.values(secretsOf[scheme](none))];
  const values = {
    API_ACCOUNT: account.apiAccount,
    ...secretsOf[scheme](account),
    BASE_URL: baseUrl,
  };
  const lines = Object.entries(values).map(
    ([name, value]) => [name, unknown.includes(value) ? '' : quote(value)] as const,
  );
  return {
    text: lines.map(([name, value = '']) => `${name}=${value}\n`).join(''),
    left: lines.filter(([, value]) => value === undefined).map(([name]) => name),
  };
}
