import { toData } from './answer.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { isPassing, toDelayMs, wait } from './retry.ts';
import { importSecret, sign } from './signature.ts';

export interface ClientOptions {
  /** Origin of the API, such as `https://api.example.com`. */
  baseUrl: string;
  apiAccount: string;
  /** The account's signing secret, `whsec_…`. */
  secret: string;
  /** Of each attempt; 15 s unless you say otherwise. */
  timeoutMs?: number;
  /** How often a call is repeated after the first attempt; 4 unless you say otherwise. */
  maxRetries?: number;
  /** Before the first repeat; doubled for each further one. 1 s unless you say otherwise. */
  retryDelayMs?: number;
  /** Of messages: `CN` for Chinese; English otherwise. */
  language?: string;
}

export interface CallOptions {
  /**
   * Identifies this call: 8 to 64 letters, digits, `_` or `-`. Pass the same again to repeat a call
   * whose response was lost, with the same request; otherwise a new one is made for each call.
   */
  id?: string;
  /** Ends the call, its repeats included. */
  signal?: AbortSignal;
}

/** An operation's address from the origin, and what stands before the colon of its `webhook-id`. */
export interface Operation {
  path: string;
  address: string;
}

const bytesOf = new TextEncoder();

/** Signs and sends calls, and repeats those that may succeed later. */
export class Caller {
  readonly #options: Required<Omit<ClientOptions, 'language'>> & { language: string | undefined };
  readonly #key: Promise<CryptoKey>;

  constructor({ baseUrl, apiAccount, secret, language, ...rest }: ClientOptions) {
    const { timeoutMs = 15_000, maxRetries = 4, retryDelayMs = 1000 } = rest;
    this.#options = {
      baseUrl: baseUrl.replace(/\/+$/, ''),
      apiAccount,
      secret,
      timeoutMs,
      maxRetries,
      retryDelayMs,
      language,
    };
    this.#key = importSecret(secret);
  }

  /** Makes a call and resolves to its `data`; the body is written once, and repeated as it is. */
  async call(operation: Operation, request: object, options: CallOptions = {}): Promise<unknown> {
    const { maxRetries, retryDelayMs } = this.#options;
    const own = options.id ?? crypto.randomUUID();
    const body = bytesOf.encode(JSON.stringify(request));
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#send(operation, own, body, options.signal);
      } catch (error) {
        options.signal?.throwIfAborted();
        if (attempt >= maxRetries || !isPassing(error)) throw error;
        await wait(toDelayMs(attempt, retryDelayMs, error), options.signal);
      }
    }
  }

  /** One attempt, with a timestamp and a signature of its own. */
  async #send(
    { path, address }: Operation,
    own: string,
    body: Uint8Array<ArrayBuffer>,
    signal?: AbortSignal,
  ): Promise<unknown> {
    const { baseUrl, apiAccount, timeoutMs, language } = this.#options;
    const id = `${path}:${own}`;
    const timestamp = String(Math.floor(Date.now() / 1000));
    const headers = {
      'content-type': 'application/json',
      'x-api-account': apiAccount,
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': await sign(await this.#key, id, timestamp, body),
      ...(language && { langType: language }),
    };
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(baseUrl + address, {
        method: 'POST',
        headers,
        body,
        redirect: 'manual',
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
      return toData(response, await response.text());
    } catch (error) {
      if (error instanceof ApiError) throw error;
      const reason = timeout.aborted
        ? `No response within ${timeoutMs} ms`
        : 'The connection failed';
      throw new ConnectionError(`${reason}: ${path}`, own, error);
    }
  }
}
