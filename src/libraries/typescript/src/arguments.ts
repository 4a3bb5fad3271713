export interface ClientOptions {
  /** Origin of the API, such as `https://api.example.com`. */
  baseUrl: string;
  apiAccount: string;
  /** The account's signing secret, `whsec_…`. */
  secret: string;
  /** Timeout of each attempt; 15 s by default. */
  timeoutMs?: number;
  /** Retries after the first attempt; 4 by default. */
  maxRetries?: number;
  /** Wait before the first retry; doubled for each further one. 1 s by default. */
  retryDelayMs?: number;
  /** Language of messages: `EN` (default), `CN`, `TH`, `KH`, `MY`, `ID`, `VN` or `AR`. */
  language?: string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Throws a TypeError if calls cannot be sent to this origin. */
function assertBaseUrl(baseUrl: unknown): asserts baseUrl is string {
  const advice = 'the origin of the API, such as https://api.example.com.';
  if (!isText(baseUrl)) throw new TypeError(`baseUrl is missing: pass ${advice}`);
  if (!/^https?:\/\/[^\s?#]+$/i.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new TypeError(`baseUrl must begin with https:// or http://, and be ${advice}`);
  }
}

/** Throws unless a header value is printable ASCII without spaces or line breaks. */
function assertHeader(name: string, value: unknown): void {
  if (typeof value !== 'string' || !/^[!-~]+$/.test(value)) {
    const advice = 'one or more printable ASCII characters, without spaces or line breaks.';
    throw new TypeError(`${name} must be ${advice}`);
  }
}

function assertNumber(name: string, value: number, least: number): void {
  if (typeof value !== 'number' || !(value >= least)) {
    throw new TypeError(`${name} must be a number, at least ${least}.`);
  }
}

/** Returns a client's options with their defaults. Throws a TypeError that names what is wrong. */
export function toSettings({ baseUrl, apiAccount, language, ...rest }: ClientOptions) {
  const { timeoutMs = 15_000, maxRetries = 4, retryDelayMs = 1000 } = rest;
  assertBaseUrl(baseUrl);
  if (!isText(apiAccount)) {
    throw new TypeError('apiAccount is missing: the console shows it under Credentials.');
  }
  assertHeader('apiAccount', apiAccount);
  if (language !== undefined && language !== null) assertHeader('language', language);
  assertNumber('timeoutMs', timeoutMs, 1);
  assertNumber('maxRetries', maxRetries, 0);
  assertNumber('retryDelayMs', retryDelayMs, 0);
  const origin = baseUrl.replace(/\/+$/, '');
  return { baseUrl: origin, apiAccount, language, timeoutMs, maxRetries, retryDelayMs };
}

/** Checks the id of a call. Throws a TypeError if the API would refuse it. */
export function assertId(id: unknown): void {
  if (typeof id !== 'string' || !/^[A-Za-z0-9_-]{8,64}$/.test(id)) {
    throw new TypeError('id must be 8 to 64 characters of A-Z, a-z, 0-9, _ and -.');
  }
}
