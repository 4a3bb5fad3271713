import type { Step } from './step.ts';

const refused = (name: string, id: string): Step => ({
  name: `refuses an id ${name} before it sends anything`,
  path: 'location/getLocation',
  request: { countryCode: 'EGY' },
  id,
  error: {
    kind: 'argument',
    message: /^id must be 8 to 64 characters of A-Z, a-z, 0-9, _ and -\.$/,
  },
  attempts: 0,
});

export const wrongIds: Step[] = [
  refused('that is empty', ''),
  refused('of 7 characters', 'order-1'),
  refused('of 65 characters', 'x'.repeat(65)),
  refused('with a slash', 'order/4711'),
  refused('in another script', 'order-٤٧١١-北京'),
  refused('with a line break at its end', 'order-4711\n'),
];

/** Options that a client must refuse; a pattern matches the names of every language. */
interface WrongOptions {
  name: string;
  wrong: Partial<Record<'baseUrl' | 'apiAccount' | 'secret', string | null>> & {
    maxRetries?: number;
    timeout?: null;
    retryDelay?: null;
    language?: string | number;
  };
  message: RegExp;
  /** The compiler of Java refuses such a value. */
  isOfWrongType?: true;
}

const noOrigin =
  /^base_?url must begin with https:\/\/ or http:\/\/, .*https:\/\/api\.example\.com/i;
const noHeader = (name: string) =>
  new RegExp(`^${name} must be one or more printable ASCII characters, without spaces `, 'i');

/** The whole message, which does not repeat the secret. */
const noBase64 =
  /^secret must be base64 after its whsec_: copy the secret from the console, whole\.$/;

/** PHP reports the type of a missing option by itself. */
const missing = (name: string) =>
  new RegExp(`^${name} is missing: |\\$${name.replace('_?', '')}\\) must be of type string`, 'i');

/** PHP reports the type by itself. */
const noTime = (name: string) =>
  new RegExp(
    `^${name}(ms)? (must be a number|is missing: pass a Duration)|\\$${name.replace('_?', '')}\\) must be of type float`,
    'i',
  );

export const wrongOptions: WrongOptions[] = [
  { name: 'no baseUrl', wrong: { baseUrl: null }, message: missing('base_?Url') },
  { name: 'an empty baseUrl', wrong: { baseUrl: '' }, message: missing('base_?Url') },
  { name: 'a baseUrl without a scheme', wrong: { baseUrl: 'api.test' }, message: noOrigin },
  { name: 'a baseUrl of another scheme', wrong: { baseUrl: 'ftp://api.test' }, message: noOrigin },
  { name: 'a baseUrl without a host', wrong: { baseUrl: 'https://' }, message: noOrigin },
  { name: 'a baseUrl of spaces', wrong: { baseUrl: '  ' }, message: noOrigin },
  {
    name: 'a baseUrl with a line break',
    wrong: { baseUrl: 'https://a.test\n' },
    message: noOrigin,
  },
  { name: 'no apiAccount', wrong: { apiAccount: null }, message: missing('api_?Account') },
  { name: 'an empty apiAccount', wrong: { apiAccount: '' }, message: missing('api_?Account') },
  {
    name: 'an apiAccount with a line break',
    wrong: { apiAccount: '1\r\nx: 1' },
    message: noHeader('api_?account'),
  },
  {
    name: 'an apiAccount in another script',
    wrong: { apiAccount: '١٢٣' },
    message: noHeader('api_?account'),
  },
  { name: 'no secret', wrong: { secret: null }, message: missing('secret') },
  { name: 'an empty secret', wrong: { secret: ' ' }, message: missing('secret') },
  {
    name: 'a private key of version 1',
    wrong: { secret: 'bGVnYWN5LXByaXZhdGUta2V5' },
    message: /^secret must begin with whsec_: copy the secret from the console, whole\.$/,
  },
  {
    name: 'a secret that is not base64',
    wrong: { secret: 'whsec_YOUR_SECRET' },
    message: noBase64,
  },
  { name: 'a secret with only its prefix', wrong: { secret: 'whsec_' }, message: noBase64 },
  {
    name: 'a negative number of retries',
    wrong: { maxRetries: -1 },
    message: /^max_?retries must be (a number, )?at least 0\.$/i,
  },
  { name: 'a timeout of null', wrong: { timeout: null }, message: noTime('timeout') },
  { name: 'a retryDelay of null', wrong: { retryDelay: null }, message: noTime('retry_?delay') },
  { name: 'an empty language', wrong: { language: '' }, message: noHeader('language') },
  {
    name: 'a language with a line break',
    wrong: { language: 'CN\n' },
    message: noHeader('language'),
  },
  {
    name: 'a language that is a number',
    wrong: { language: 7 },
    isOfWrongType: true,
    message: /^language must be one or more |\(\$language\) must be of type \?string/,
  },
];
