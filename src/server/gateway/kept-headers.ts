import type { KeptHeader } from '#contract/portal/console-calls.ts';
import { signedHeaders, toSecretBase64 } from '#contract/signature/hmac-v2.ts';
import type { Secrets } from '#server/crypto/secrets.ts';
import type { Identified } from './authenticate.ts';
import { mask, maskDigest, maskSecrets, maskSignatures } from './mask-secrets.ts';

type SealedKeys = Pick<
  Identified,
  'private_key' | 'old_key' | 'webhook_secret' | 'old_webhook_secret'
>;

/** A program sends far fewer; the limit keeps repeated headers from filling the log. */
const mostHeaders = 20;
const longestValue = 200;

/** Headers kept if the value has this form; any other value is masked. */
const forms: Record<string, RegExp> = {
  apiaccount: /^\d{1,20}$/,
  timestamp: /^\d{1,20}$/,
  [signedHeaders.account]: /^\d{1,20}$/,
  // A path and the caller's own id.
  [signedHeaders.id]: /^[\w/.-]{1,80}:[\w-]{1,64}$/,
  // Seconds; a date shows its sender the mistake.
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

/** Words of free text that look like keys. */
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

/** Fewest characters of a secret: without its signs, a shorter one says nothing. */
const leastTelling = 8;

/** Removes what differs between base64 and its URL-safe form. */
function toPlain(text: string): string {
  return text.replaceAll(/[^\da-z]/gi, '').toLowerCase();
}

/** Creates a function that returns true if a value contains one of the secrets in any notation. */
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

/** Returns an account's keys and secrets, which must not appear in anything stored or returned. */
export function openKeys(secrets: Secrets, account: SealedKeys): string[] {
  const { private_key, old_key, webhook_secret, old_webhook_secret } = account;
  const sealed = [private_key, old_key, webhook_secret, old_webhook_secret];
  return sealed.flatMap((key) => (key === null ? [] : [secrets.open(key)]));
}

/** Returns the headers that show how a call was signed and sent; masks values that contain one of the secrets. */
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
