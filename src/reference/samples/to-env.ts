import type { Scheme } from '#contract/versions/descriptors.ts';
import { placeholderAccount, type SampleAccount } from './program.ts';

/** What dotenv, Node, Compose and a shell read alike without quotes. */
const plain = /^[\w./:@%+=-]*$/;

/**
 * Nothing inside single quotes is special to any of them. A value that holds one stands in other quotes, as
 * dotenv and Node read them: neither takes a backslash away, and both make lines of `\n` in double quotes.
 * Undefined where no quotes can hold it.
 */
function quote(value: string): string | undefined {
  if (plain.test(value)) return value;
  const isHeld = (mark: string) =>
    !value.includes(mark) && !value.includes('\r') && !(mark === '"' && value.includes('\\n'));
  const mark = ["'", '"', '`'].find(isHeld);
  return mark && `${mark}${value}${mark}`;
}

/** What a version's programs sign with, by name of the variable. */
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
 * The account's values as lines of a `.env` file. What stands for an unknown value is left empty, so that
 * a program which reads it fails at once; so is what no quotes can hold, whose names are `left`.
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
