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

type WrongOptions = Partial<Record<'baseUrl' | 'apiAccount' | 'secret', string | null>> & {
  maxRetries?: number;
  timeout?: null;
  retryDelay?: null;
  language?: string | number;
};

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

/** Options that a client must refuse; a pattern matches the names of every language. */
export const wrongOptions: [what: string, WrongOptions, message: RegExp, type?: 'wrong type'][] = [
  ['no baseUrl', { baseUrl: null }, missing('base_?Url')],
  ['an empty baseUrl', { baseUrl: '' }, missing('base_?Url')],
  ['a baseUrl without a scheme', { baseUrl: 'api.test' }, noOrigin],
  ['a baseUrl of another scheme', { baseUrl: 'ftp://api.test' }, noOrigin],
  ['a baseUrl without a host', { baseUrl: 'https://' }, noOrigin],
  ['a baseUrl of spaces', { baseUrl: '  ' }, noOrigin],
  ['a baseUrl with a line break', { baseUrl: 'https://a.test\n' }, noOrigin],
  ['no apiAccount', { apiAccount: null }, missing('api_?Account')],
  ['an empty apiAccount', { apiAccount: '' }, missing('api_?Account')],
  ['an apiAccount with a line break', { apiAccount: '1\r\nx: 1' }, noHeader('api_?account')],
  ['an apiAccount in another script', { apiAccount: '١٢٣' }, noHeader('api_?account')],
  ['no secret', { secret: null }, missing('secret')],
  ['an empty secret', { secret: ' ' }, missing('secret')],
  [
    'a private key of version 1',
    { secret: 'bGVnYWN5LXByaXZhdGUta2V5' },
    /^secret must begin with whsec_: copy the secret from the console, whole\.$/,
  ],
  ['a secret that is not base64', { secret: 'whsec_YOUR_SECRET' }, noBase64],
  ['a secret with only its prefix', { secret: 'whsec_' }, noBase64],
  [
    'a negative number of retries',
    { maxRetries: -1 },
    /^max_?retries must be (a number, )?at least 0\.$/i,
  ],
  ['a timeout of null', { timeout: null }, noTime('timeout')],
  ['a retryDelay of null', { retryDelay: null }, noTime('retry_?delay')],
  ['an empty language', { language: '' }, noHeader('language')],
  ['a language with a line break', { language: 'CN\n' }, noHeader('language')],
  // The compiler of Java refuses it.
  [
    'a language that is a number',
    { language: 7 },
    /^language must be one or more |\(\$language\) must be of type \?string/,
    'wrong type',
  ],
];
