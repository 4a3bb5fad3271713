import type { AxiosResponse } from 'axios';
import { isObject } from '#contract/check-value.ts';
import { portalErrors } from '#contract/errors.ts';
import { ApiFailure } from './api-failure.ts';

export const requestTimeoutMs = 15_000;

/** What every call tells the portal about who asks, and from where. */
export interface CallContext {
  token: string;
  /** Path of the page without its locale, as in `/apiDoc/orderserve/create`. */
  routeName: string;
  /** IANA name, as in `Africa/Cairo`. */
  timezone: string;
  /** The spec's language code, as in `AR`. */
  langType: string;
}

export interface ClientOptions {
  /** Origin of the server's calls; empty: the page's own. */
  apiUrl: string;
  readContext: () => CallContext;
  /** The server said that the session is over. */
  onSessionOver: () => void;
  timeoutMs?: number;
}

interface CallOptions {
  method?: 'GET' | 'POST';
  data?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** An answer as it came, for calls whose envelope is not the portal's. */
export interface RawAnswer {
  status: number;
  text: string;
  requestId?: string;
  /** From the call's start to its last byte; loading the client does not count. */
  durationMs: number;
}

/** The browser's way to `/openplatformweb`. */
export interface PortalClient {
  /** `data` of the portal's envelope; throws an ApiFailure for everything that is not code 1. */
  call<T>(path: string, options?: CallOptions): Promise<T>;
  /** The answer untouched, whatever it says; throws an ApiFailure only where none came. */
  sendRaw(path: string, options?: CallOptions): Promise<RawAnswer>;
  /** Address of a path, for those who show it. */
  toUrl(path: string): string;
}

/** axios costs more than all our pages: it comes with the first call. */
function loadAxios() {
  return import('axios').then((module) => module.default);
}

function toKind(code: string | undefined) {
  if (code === 'ERR_CANCELED') return 'cancelled';
  if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return 'timeout';
  return globalThis.navigator?.onLine === false ? 'offline' : 'network';
}

function toHeader(response: AxiosResponse<string>, name: string): string | undefined {
  const value: unknown = response.headers[name];
  return typeof value === 'string' ? value : undefined;
}

async function send(
  url: string,
  headers: object,
  options: CallOptions,
  timeoutMs: number,
): Promise<RawAnswer> {
  const axios = await loadAxios().catch(() => {
    throw new ApiFailure(toKind(undefined), 'the client did not load');
  });
  const started = performance.now();
  try {
    const response = await axios.request<string>({
      url,
      method: options.method ?? 'GET',
      data: options.data,
      headers: { ...headers, ...options.headers },
      signal: options.signal,
      timeout: timeoutMs,
      responseType: 'text',
      transformResponse: (text) => text,
      validateStatus: () => true,
    });
    const requestId = toHeader(response, 'x-request-id');
    const durationMs = Math.round(performance.now() - started);
    return { status: response.status, text: response.data ?? '', requestId, durationMs };
  } catch (error) {
    if (!axios.isAxiosError(error) && !axios.isCancel(error)) throw error;
    throw new ApiFailure(toKind(error.code), error.message);
  }
}

function toEnvelope({ status, text, requestId }: RawAnswer) {
  const failure = () => new ApiFailure('server', `HTTP ${status}`, { status, requestId });
  let envelope: unknown;
  try {
    envelope = JSON.parse(text);
  } catch {
    throw failure();
  }
  if (!isObject(envelope) || typeof envelope.code !== 'number') throw failure();
  return { code: envelope.code, msg: String(envelope.msg ?? ''), data: envelope.data };
}

/** A client over the given origin; it keeps nothing between calls. */
export function createClient(clientOptions: ClientOptions): PortalClient {
  const { apiUrl, readContext, onSessionOver, timeoutMs = requestTimeoutMs } = clientOptions;
  const toUrl = (path: string) => `${apiUrl}/openplatformweb/${path.replace(/^\//, '')}`;
  const sendRaw = (path: string, options: CallOptions = {}) =>
    send(toUrl(path), readContext(), options, timeoutMs);
  return {
    toUrl,
    sendRaw,
    async call<T>(path: string, options?: CallOptions) {
      const answer = await sendRaw(path, options);
      const { code, msg, data } = toEnvelope(answer);
      if (code === portalErrors.success) return data as T;
      if (code === portalErrors.sessionOver) onSessionOver();
      const { status, requestId } = answer;
      throw new ApiFailure('answer', msg, { code, status, requestId });
    },
  };
}
