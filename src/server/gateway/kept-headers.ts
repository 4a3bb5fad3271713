import type { KeptHeader } from '#contract/diagnosis.ts';
import { signedHeaders, toSecretBase64 } from '#contract/signature/hmac-v2.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import type { Identified } from './authenticate.ts';
import { mask, maskDigest, maskSecrets, maskSignatures } from './mask-secrets.ts';

type SealedKeys = Pick<
  Identified,
  'private_key' | 'old_key' | 'webhook_secret' | 'old_webhook_secret'
>;

/** A program sends far fewer; whoever repeats one a thousand times fills no log. */
const mostHeaders = 20;
const longestValue = 200;

/** What is kept of a header where its value has this form; any other value is masked. */
const forms: Record<string, RegExp> = {
  apiaccount: /^\d{1,20}$/,
  timestamp: /^\d{1,20}$/,
  [signedHeaders.account]: /^\d{1,20}$/,
  // A path and the caller's own id.
  [signedHeaders.id]: /^[\w/.-]{1,80}:[\w-]{1,64}$/,
  // Seconds; a date tells its sender what is wrong with it.
  [signedHeaders.timestamp]: /^(?:\d{1,20}|\d{4}-\d\d-\d\d[T ][\d:.]{5,20}(?:Z|[+-]\d\d:?\d\d)?)$/,
  langtype: /^[\w-]{1,20}$/,
  'content-length': /^\d{1,12}$/,
  'content-type': /^[\w./;=" -]{1,120}$/,
  accept: /^[\w./;=,*+ -]{1,200}$/,
  'accept-encoding': /^[\w;=,*. -]{1,120}$/,
  'transfer-encoding': /^[\w, -]{1,40}$/,
  traceparent: /^[\da-f-]{1,60}$/,
  'user-agent': /^[\x20-\x7e]{1,500}$/,
};

/** Words of free text that a person would not write, such as keys. */
const keyLike = /\w{16,}/g;

function toKeptValue(name: string, value: string): string | undefined {
  if (name === 'digest') return maskDigest(value);
  if (name === signedHeaders.signature) return maskSignatures(value);
  const form = forms[name];
  if (!form) return undefined;
  if (!form.test(value)) return value && mask;
  if (name !== 'user-agent') return value;
  return maskSecrets(value).replaceAll(keyLike, mask).slice(0, longestValue);
}

/** Of a secret, in characters: a shorter one says nothing without its signs. */
const leastTelling = 8;

/** Without what differs between base64 and its URL-safe form. */
function toPlain(text: string): string {
  return text.replaceAll(/[^\da-z]/gi, '').toLowerCase();
}

/** Whether one of the secrets stands in a value, however it is written there. */
function createHoldsSecret(secrets: readonly string[]): (value: string) => boolean {
  const lowerSecrets = secrets.map((secret) => toSecretBase64(secret).toLowerCase());
  const plainSecrets = lowerSecrets.map(toPlain).filter(({ length }) => length >= leastTelling);
  return (value) => {
    const lower = value.toLowerCase();
    const plain = toPlain(value);
    return (
      lowerSecrets.some((secret) => lower.includes(secret)) ||
      plainSecrets.some((secret) => plain.includes(secret))
    );
  };
}

/** An account's keys and secrets, which stand in nothing that is kept or told. */
export function openKeys(secrets: Secrets, account: SealedKeys): string[] {
  const { private_key, old_key, webhook_secret, old_webhook_secret } = account;
  const sealed = [private_key, old_key, webhook_secret, old_webhook_secret];
  return sealed.flatMap((key) => (key === null ? [] : [secrets.open(key)]));
}

/**
 * The headers of a call that say something of how it was signed and sent. Nothing else is kept: cookies and
 * what proxies add are nobody's business. A value in which one of the secrets stands is masked.
 */
export function listHeaders(
  rawHeaders: readonly string[],
  secrets: readonly string[],
): KeptHeader[] {
  const kept: KeptHeader[] = [];
  const holdsSecret = createHoldsSecret(secrets);
  for (let index = 0; index < rawHeaders.length && kept.length < mostHeaders; index += 2) {
    const [name = '', value = ''] = [rawHeaders[index], rawHeaders[index + 1]];
    const shown = toKeptValue(name.toLowerCase(), value);
    if (shown === undefined) continue;
    kept.push({ name, value: holdsSecret(value) ? mask : shown, length: value.length });
  }
  return kept;
}
