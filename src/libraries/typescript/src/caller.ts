import { toData } from './answer.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { assertId, type ClientOptions, toSettings } from './arguments.ts';
import { isPassing, toDelayMs, wait } from './retry.ts';
import { importSecret, sign } from './signature.ts';

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

/** `fetch` says no more than that it failed, and keeps what happened in its cause. */
function toReason(error: unknown): string {
  const { cause = error } = error as { cause?: { message?: string; code?: string } };
  const { message, code } = cause as { message?: string; code?: string };
  return message || code || String(error);
}

/** Signs and sends calls, and repeats those that may succeed later. */
export class Caller {
  readonly #settings: ReturnType<typeof toSettings>;
  readonly #key: Promise<CryptoKey>;

  constructor(options: ClientOptions) {
    this.#settings = toSettings(options);
    this.#key = importSecret('secret', options.secret);
  }

  /** Makes a call and resolves to its `data`; the body is written once, and repeated as it is. */
  async call(operation: Operation, request: object, options: CallOptions = {}): Promise<unknown> {
    const { maxRetries, retryDelayMs } = this.#settings;
    const own = options.id ?? crypto.randomUUID();
    assertId(own);
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
    const { baseUrl, apiAccount, timeoutMs, language } = this.#settings;
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
      const message = timeout.aborted
        ? `No response within ${timeoutMs} ms: ${path}`
        : `The connection failed: ${path}: ${toReason(error)}`;
      throw new ConnectionError(message, own, error);
    }
  }
}
