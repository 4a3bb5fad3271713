import { toData } from './answer.ts';
import { ApiError, ConnectionError } from './api-error.ts';
import { assertId, type ClientOptions, toSettings } from './arguments.ts';
import { isPassing, toDelayMs, wait } from './retry.ts';
import { importSecret, sign } from './signature.ts';

export interface CallOptions {
  /**
   * Idempotency id of this call: 8 to 64 letters, digits, `_` or `-`. Pass the same id and request to repeat
   * a call whose response was lost; by default each call gets a new id.
   */
  id?: string;
  /** Aborts the call and its retries. */
  signal?: AbortSignal;
}

/** A list is read in several calls, each with its own id. */
export type PagesOptions = Pick<CallOptions, 'signal'>;

interface Page {
  next: string;
  more: boolean;
}

/** An operation's path from the origin, also the part of its `webhook-id` before the colon. */
export interface Operation {
  path: string;
  address: string;
}

const bytesOf = new TextEncoder();

/** `fetch` reports only that it failed; the reason is in its cause. */
function toReason(error: unknown): string {
  const { cause = error } = error as { cause?: { message?: string; code?: string } };
  const { message, code } = cause as { message?: string; code?: string };
  return message || code || String(error);
}

/** Signs and sends calls, and retries those that may succeed later. */
export class Caller {
  readonly #settings: ReturnType<typeof toSettings>;
  readonly #key: Promise<CryptoKey>;

  constructor(options: ClientOptions) {
    this.#settings = toSettings(options);
    this.#key = importSecret('secret', options.secret);
  }

  /** Makes a call and resolves to its `data`. The body is serialised once and reused by retries. */
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

  /** Calls until nothing more follows, each time with the cursor of the last page. */
  async *pages<Each extends Page>(
    operation: Operation,
    request: { after?: string },
    options?: PagesOptions,
  ): AsyncGenerator<Each> {
    let asked = request;
    for (;;) {
      const page = (await this.call(operation, asked, options)) as Each;
      yield page;
      if (!page.more) return;
      asked = { ...request, after: page.next };
    }
  }

  /** Makes one attempt with its own timestamp and signature. */
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
