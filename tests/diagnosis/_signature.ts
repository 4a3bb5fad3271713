import { createHash, createHmac, hash } from 'node:crypto';
import type { Cause } from '#contract/causes.ts';
import type { Diagnosis, Hashes } from '#contract/diagnosis.ts';
import { toKeyBytes } from '#contract/signature/hmac-v2.ts';
import { toHeaderDigest } from '#contract/signature/md5-v1.ts';
import { diagnoseSignature } from '#diagnosis/v2/diagnose.ts';
import type { SignatureEvidence } from '#diagnosis/v2/evidence.ts';
import { md5, serverHashes } from '#server/crypto/hashes.ts';

/** Contains + and /, which some decoders skip. */
export const secret = 'whsec_+/Ab3cD4eF5gH6iJ7kL8mN9oP0qR1sT2uV3wX4yZ5A8=';
export const base64 = secret.slice('whsec_'.length);
export const privateKey = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';
export const id = 'order/addOrder:Call_0001-x';
export const timestamp = '1780000000';
export const body =
  '{"customerCode":"J0000000001","receiver":{"city":"القاهرة","name":"王 <A&B>"},"note":"it\'s a/b=c+d","none":null,"weight":10.0}';

export const evidence: SignatureEvidence = {
  signature: '',
  id,
  timestamp,
  apiAccount: '100000000000000001',
  text: body,
  bases: ['/webopenplatformapi/v2', 'https://portal.example/webopenplatformapi/v2'],
  secret,
  privateKey,
  nowMs: 1_780_000_000_400,
};

export type Key = string | Uint8Array;

/** Raw HMAC-SHA256 of node:crypto. */
export function hmac(key: Key, text: string | Uint8Array, name = 'sha256'): Buffer {
  return createHmac(name, key).update(text).digest();
}

export const rightKey = toKeyBytes(secret);

export function sign(text: string | Uint8Array, key: Key = rightKey): string {
  return `v1,${hmac(key, text).toString('base64')}`;
}

export const signedText = (signed = body) => `${id}.${timestamp}.${signed}`;

export function explain(
  signature: string,
  known: Partial<SignatureEvidence> = {},
  hashes: Hashes = serverHashes,
): Diagnosis | undefined {
  return diagnoseSignature(hashes, { ...evidence, ...known, signature });
}

/** A mistake, its expected causes, and the signature that a program made. */
export type Mistake = readonly [name: string, causes: readonly Cause[], signature: string];

const raw = hmac(rightKey, signedText());
const right = sign(signedText());
const own = id.slice(id.indexOf(':') + 1);
const { apiAccount } = evidence;
const bytesOf = (text: string) => Buffer.from(text, 'base64');
const latin1 = Buffer.from(rightKey).toString('latin1');
const value: unknown = JSON.parse(body);
const compact = JSON.stringify(value);
const python = compact
  .replaceAll(/(?<=["}0l]),(?=")/g, ', ')
  .replaceAll(/":/g, '": ')
  .replace('10}', '10.0}');
const hashOf = (text: string, encoding: 'hex' | 'base64') => hash('sha256', text, encoding);
const plain = (name: string, ...parts: (string | Uint8Array)[]) => {
  const made = createHash(name);
  for (const part of parts) made.update(part);
  return `v1,${made.digest('base64')}`;
};

const ofSecret: Mistake[] = [
  ['the characters of the base64', ['secret-not-decoded'], sign(signedText(), base64)],
  ['its prefix kept', ['secret-with-prefix'], sign(signedText(), secret)],
  [
    'decoded with its prefix, by Node',
    ['secret-prefix-decoded'],
    sign(signedText(), bytesOf(secret)),
  ],
  [
    'decoded with its prefix, by a decoder that passes over _',
    ['secret-prefix-decoded'],
    sign(signedText(), bytesOf(secret.replace('_', ''))),
  ],
  ['decoded to text', ['secret-as-text'], sign(signedText(), latin1)],
  [
    'decoded to text as UTF-8',
    ['secret-as-text'],
    sign(signedText(), new TextDecoder().decode(rightKey)),
  ],
  ['written as hex', ['secret-hex'], sign(signedText(), Buffer.from(rightKey).toString('hex'))],
  [
    'decoded as URL-safe base64',
    ['secret-base64-url'],
    sign(signedText(), bytesOf(base64.replaceAll(/[+/]/g, ''))),
  ],
  ['encoded once more', ['secret-encoded'], sign(signedText(), btoa(base64))],
  ['with a line feed', ['secret-spaces'], sign(signedText(), `${base64}\n`)],
  ['in lower case', ['secret-case'], sign(signedText(), bytesOf(base64.toLowerCase()))],
  ['left out', ['no-secret'], sign(signedText(), '')],
  ['left out, so that the program signed nothing', ['no-signature'], 'v1,'],
  [
    'the placeholder of a sample',
    ['secret-placeholder'],
    sign(signedText(), 'YOUR_WEBHOOK_SECRET'),
  ],
  ['apiAccount in its place', ['account-as-secret'], sign(signedText(), apiAccount)],
  ['the private key in its place', ['private-key-as-secret'], sign(signedText(), privateKey)],
  ['the private key decoded', ['private-key-as-secret'], sign(signedText(), bytesOf(privateKey))],
  [
    'the private key as bytes',
    ['private-key-as-secret'],
    sign(signedText(), Buffer.from(privateKey, 'hex')),
  ],
  [
    'the example of Standard Webhooks',
    ['secret-example'],
    sign(signedText(), bytesOf('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')),
  ],
];

const permutations: readonly (readonly string[])[] = [
  [timestamp, id, body],
  [body, timestamp, id],
  [body, id, timestamp],
  [timestamp, body, id],
  [id, body, timestamp],
];

const ofParts: Mistake[] = [
  ...permutations.map(
    (parts): Mistake => [
      `the order ${permutations.indexOf(parts) + 2}`,
      ['parts-order'],
      sign(parts.join('.')),
    ],
  ),
  ...permutations.map(
    (parts): Mistake => [
      `the order ${permutations.indexOf(parts) + 2}, joined`,
      ['parts-order', 'parts-joined'],
      sign(parts.join('')),
    ],
  ),
  ...['\n', ':', ',', '|', '&', ' ', ';'].map(
    (separator): Mistake => [
      `${JSON.stringify(separator)} between the parts`,
      ['parts-separator'],
      sign([id, timestamp, body].join(separator)),
    ],
  ),
  ['nothing between the parts', ['parts-joined'], sign(id + timestamp + body)],
  ['no id', ['no-id'], sign(`${timestamp}.${body}`)],
  ['no timestamp', ['no-timestamp'], sign(`${id}.${body}`)],
  ['no body', ['no-body'], sign(`${id}.${timestamp}`)],
  ['an empty body', ['no-body'], sign(`${id}.${timestamp}.`)],
  ['the body alone', ['body-only'], sign(body)],
  ['the account too', ['account-signed'], sign(`${apiAccount}.${signedText()}`)],
  ['milliseconds', ['milliseconds-signed'], sign(`${id}.${timestamp}000.${body}`)],
  ['the clock’s milliseconds', ['milliseconds-signed'], sign(`${id}.${timestamp}357.${body}`)],
  ['a date', ['date-signed'], sign(`${id}.2026-05-28T20:26:40Z.${body}`)],
  ['the own id alone', ['id-without-path'], sign(`${own}.${timestamp}.${body}`)],
  ['a slash before the path', ['id-slash'], sign(`/${id}.${timestamp}.${body}`)],
  [
    'the path of the address',
    ['id-base-path'],
    sign(`/webopenplatformapi/v2/${id}.${timestamp}.${body}`),
  ],
  [
    'the whole address',
    ['id-address'],
    sign(`https://portal.example/webopenplatformapi/v2/${id}.${timestamp}.${body}`),
  ],
  ['the id encoded', ['id-changed'], sign(`${encodeURIComponent(id)}.${timestamp}.${body}`)],
];

const ofBody: Mistake[] = [
  ['written again', ['compact'], sign(signedText(compact))],
  ['written again by Python', ['python'], sign(signedText(python))],
  ['indented', ['pretty-2'], sign(signedText(JSON.stringify(value, null, 2)))],
  ['with a line feed', ['trailing-lf'], sign(signedText(`${body}\n`))],
  ['percent-encoded', ['body-encoded'], sign(signedText(encodeURIComponent(body)))],
  [
    'as a form',
    ['body-form'],
    sign(signedText(new URLSearchParams({ bizContent: body }).toString())),
  ],
  ['as bizContent', ['body-form'], sign(signedText(`bizContent=${body}`))],
  ['hashed, hex', ['body-hashed'], sign(signedText(hashOf(body, 'hex')))],
  ['hashed, base64', ['body-hashed'], sign(signedText(hashOf(body, 'base64')))],
  ['in base64', ['body-base64'], sign(signedText(Buffer.from(body).toString('base64')))],
  ['in Latin-1', ['latin1-cut'], sign(Buffer.from(signedText(), 'latin1'))],
  ['in UTF-16', ['utf16-le'], sign(Buffer.from(signedText(), 'utf16le'))],
];

const ofSignature: Mistake[] = [
  ['version 1', ['signature-version-1'], toHeaderDigest(md5, body, privateKey)],
  [
    'version 1 with the prefix',
    ['signature-version-1'],
    `v1,${toHeaderDigest(md5, body, privateKey)}`,
  ],
  ...(['sha1', 'sha512', 'md5'] as const).map(
    (name): Mistake => [
      `HMAC with ${name}`,
      [`signature-${name}`],
      `v1,${hmac(rightKey, signedText(), name).toString('base64')}`,
    ],
  ),
  ['SHA-256 of text and secret', ['signature-plain'], plain('sha256', signedText(), base64)],
  ['SHA-256 of secret and text', ['signature-plain'], plain('sha256', secret, signedText())],
  ['SHA-256 of text and key', ['signature-plain'], plain('sha256', signedText(), rightKey)],
  ['the text as the key', ['signature-swapped'], sign(rightKey, signedText())],
  ['hex', ['signature-hex'], `v1,${raw.toString('hex')}`],
  ['hex in capitals', ['signature-upper-hex'], `v1,${raw.toString('hex').toUpperCase()}`],
  ['base64 of hex', ['signature-base64-of-hex'], `v1,${btoa(raw.toString('hex'))}`],
  ['base64 twice', ['signature-base64-twice'], `v1,${btoa(raw.toString('base64'))}`],
  ['no padding', ['signature-no-padding'], right.replaceAll('=', '')],
  ['percent-encoded', ['signature-percent'], `v1,${encodeURIComponent(raw.toString('base64'))}`],
  ['lower case', ['signature-lower'], right.toLowerCase()],
  ['quotes', ['signature-quoted'], `"${right}"`],
  ['no prefix', ['no-prefix'], right.slice(3)],
  ['v1=', ['other-prefix'], right.replace(',', '=')],
  ['a space behind the comma', ['other-prefix'], right.replace(',', ', ')],
  ['sha256=, as GitHub signs', ['other-prefix', 'signature-hex'], `sha256=${raw.toString('hex')}`],
  [
    't= and v1=, as Stripe signs',
    ['other-prefix', 'signature-hex'],
    `t=${timestamp},v1=${raw.toString('hex')}`,
  ],
];

const ofMany: Mistake[] = [
  [
    'hex of the body alone by the characters of the secret, without prefix',
    ['secret-not-decoded', 'body-only', 'no-prefix', 'signature-hex'],
    hmac(base64, body).toString('hex'),
  ],
  [
    'the secret as it stands over a body written again, in hex',
    ['secret-with-prefix', 'compact', 'signature-hex'],
    `v1,${hmac(secret, signedText(compact)).toString('hex')}`,
  ],
  [
    'the secret not decoded and the parts in another order',
    ['secret-not-decoded', 'parts-order'],
    sign(`${timestamp}.${id}.${body}`, base64),
  ],
  [
    'another order of a body with a line feed',
    ['no-id', 'trailing-lf'],
    sign(`${timestamp}.${body}\n`),
  ],
  [
    'the private key over the body alone, in hex',
    ['private-key-as-secret', 'body-only', 'no-prefix', 'signature-hex'],
    hmac(privateKey, body).toString('hex'),
  ],
  [
    'the secret not decoded, no id, the body hashed',
    ['secret-not-decoded', 'no-id', 'body-hashed'],
    sign(`${timestamp}.${hashOf(body, 'hex')}`, base64),
  ],
];

/** Mistakes by subject, each with a real signature. */
export const groups: readonly [string, readonly Mistake[]][] = [
  ['of the secret', ofSecret],
  ['of the parts', ofParts],
  ['of the body', ofBody],
  ['of the signature', ofSignature],
  ['in combination', ofMany],
];
