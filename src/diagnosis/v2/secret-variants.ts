import type { Cause } from '#contract/causes.ts';
import { secretPrefix, toSecretBase64 } from '#contract/signature/hmac-v2.ts';
import { fromHex, type Piece, toBase64, toHex, toUtf8 } from '../bytes.ts';
import type { KeyVariant } from '../search.ts';
import type { SignatureEvidence } from './evidence.ts';

/** Secret in the examples of Standard Webhooks and its libraries. */
const exampleSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

/** Stand for the reader's secret in the documentation and its programs. */
const placeholderSecrets = [
  'whsec_YOUR_SECRET',
  'whsec_YOUR_SANDBOX_SECRET',
  'whsec_YOUR_PRODUCTION_SECRET',
  'YOUR_WEBHOOK_SECRET',
  'YOUR_CALLBACK_SECRET',
];

/** Decodes base64 as lenient decoders do: to the first padding, skipping other characters. */
export function decodeBase64(text: string): Uint8Array {
  const digits = (text.split('=', 1)[0] ?? '').replaceAll(/[^A-Za-z0-9+/]/g, '');
  const whole = digits.length % 4 === 1 ? digits.slice(0, -1) : digits;
  return Uint8Array.from(atob(whole), (unit) => unit.charCodeAt(0));
}

const toStandard = (text: string) => text.replaceAll('-', '+').replaceAll('_', '/');

/** Returns the key of a secret; if it is not base64, what a lenient decoder makes of it. */
export function toKey(secret: string): Uint8Array {
  return decodeBase64(toStandard(toSecretBase64(secret)));
}

/** Decodes the leading pairs of hexadecimal digits of a text, as some decoders do. */
function decodeLeadingHex(text: string): Uint8Array {
  const pairs = /^(?:[\da-f]{2})*/i.exec(text)?.[0] ?? '';
  return fromHex(pairs) ?? new Uint8Array();
}

function toUndecoded(secret: string): KeyVariant[] {
  const base64 = toSecretBase64(secret);
  return [
    { cause: 'secret-not-decoded', key: base64 },
    { cause: 'secret-with-prefix', key: secretPrefix + base64 },
  ];
}

/** Returns mistakes that also occur with others. */
export function toUsualSecrets(evidence: SignatureEvidence): KeyVariant[] {
  const { secret, privateKey } = evidence;
  const prefixed = secretPrefix + toSecretBase64(secret);
  const key = toKey(secret);
  const latin1 = String.fromCharCode(...key);
  const all: KeyVariant[] = [
    ...toUndecoded(secret),
    { cause: 'secret-prefix-decoded', key: decodeBase64(toStandard(prefixed)) },
    { cause: 'secret-prefix-decoded', key: decodeBase64(prefixed) },
    { cause: 'secret-as-text', key: latin1 },
    { cause: 'secret-as-text', key: new TextDecoder().decode(key) },
  ];
  return privateKey ? [...all, ...toPrivateKeys(privateKey)] : all;
}

/** Returns version 1's key as it is, as a library of version 2 decodes it, and as the bytes of its digits. */
function toPrivateKeys(privateKey: string): KeyVariant[] {
  const bytes = fromHex(privateKey);
  const keys = [privateKey, toKey(privateKey), ...(bytes ? [bytes] : [])];
  return keys.map((key) => ({ cause: 'private-key-as-secret', key }));
}

/** Returns a secret that others also have, decoded and undecoded. */
function toForeign(cause: Cause, secret: string | undefined): KeyVariant[] {
  if (!secret) return [];
  const undecoded = toUndecoded(secret).map(({ key }) => ({ cause, key }));
  return [{ cause, key: toKey(secret) }, ...undecoded];
}

/** Returns a placeholder as programs decode it, some of which skip its underscores, and undecoded. */
function toPlaceholder(secret: string): KeyVariant[] {
  const cause = 'secret-placeholder';
  return [...toForeign(cause, secret), { cause, key: decodeBase64(toSecretBase64(secret)) }];
}

/** Returns replacements for the key that occur alone, except another secret. */
export function toSeldomSecrets(evidence: SignatureEvidence): KeyVariant[] {
  const { secret, apiAccount, demoSecret } = evidence;
  const base64 = toSecretBase64(secret);
  const prefixed = secretPrefix + base64;
  const key = toKey(secret);
  const urlSafe = base64.replaceAll('+', '-').replaceAll('/', '_');
  const of = (cause: Cause, keys: readonly Piece[]) => keys.map((each) => ({ cause, key: each }));
  const cases = [base64.toLowerCase(), base64.toUpperCase()];
  const spaced = [base64, prefixed].flatMap((text) =>
    ['\n', '\r\n', ' '].flatMap((space) => [text + space, space + text]),
  );
  return [
    ...of('no-secret', ['']),
    ...of('secret-not-decoded', [base64.replaceAll('=', '')]),
    ...of('secret-hex', [toHex(key), toHex(key).toUpperCase(), decodeLeadingHex(base64)]),
    // Decoders of URL-safe base64 that pass over + and /.
    ...of('secret-base64-url', [decodeBase64(base64.replaceAll(/[+/]/g, ''))]),
    ...of('secret-base64-url', [urlSafe, urlSafe.replaceAll('=', '')]),
    ...of('secret-encoded', [toBase64(toUtf8(base64)), toBase64(toUtf8(prefixed))]),
    ...of('secret-spaces', spaced),
    ...of('secret-case', [...cases, ...cases.map((each) => decodeBase64(each))]),
    ...of('account-as-secret', apiAccount === '' ? [] : [apiAccount, toKey(apiAccount)]),
    ...placeholderSecrets.flatMap(toPlaceholder),
    ...toForeign('secret-example', exampleSecret),
    ...toForeign('secret-demo', demoSecret),
  ].filter((each) => each.key.length > 0 || each.cause === 'no-secret');
}

/** Returns another secret of the same person: decoded if it is of version 2, and as it is. */
export function toOtherKeys(text: string): { causes: Cause[]; key: Piece }[] {
  const decoded = { causes: [], key: toKey(text) };
  const undecoded = toUndecoded(text).map(({ cause, key }) => ({ causes: [cause], key }));
  if (text.startsWith(secretPrefix)) return [decoded, ...undecoded];
  // Keys and passwords of version 1 are not base64: both ways are the same mistake.
  return [{ causes: [], key: text }, decoded];
}
