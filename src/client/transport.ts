import { ApiFailure, type FailureKind } from './api-failure.ts';

export interface TransportRequest {
  url: string;
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  data?: unknown;
  signal?: AbortSignal;
  timeoutMs: number;
  onUploadProgress?: (progress: { loaded: number; total?: number }) => void;
}

/** A raw response, for calls whose envelope is not the portal's. */
export interface RawAnswer {
  status: number;
  text: string;
  requestId?: string;
  /** Causes of a wrong digest that the gateway proved, by id, or `unknown`. */
  diagnosis?: string;
  shownHeaders: Readonly<Record<string, string>>;
  /** From the start of the call to its last byte, without loading the client. */
  durationMs: number;
}

/** Response headers about limits and repeats. */
const shownNames = ['idempotent-replayed', 'ratelimit', 'ratelimit-policy', 'retry-after'];

/** Sends a request over the network; throws ApiFailure if no response arrives. */
export type Transport = (request: TransportRequest) => Promise<RawAnswer>;

/** Returns why no response arrived, as far as the browser knows. */
function toLostKind(): FailureKind {
  return globalThis.navigator?.onLine === false ? 'offline' : 'network';
}

function toFailureKind(code: string | undefined): FailureKind {
  if (code === 'ERR_CANCELED') return 'cancelled';
  return code === 'ECONNABORTED' || code === 'ETIMEDOUT' ? 'timeout' : toLostKind();
}

/** `read` returns a header by its name. */
function toRawAnswer(
  status: number,
  text: string,
  read: (name: string) => unknown,
  started: number,
): RawAnswer {
  const durationMs = Math.round(performance.now() - started);
  const [requestId, diagnosis] = [read('x-request-id'), read('x-signature-diagnosis')];
  const shown = shownNames.flatMap((name) => {
    const value = read(name);
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return {
    status,
    text,
    durationMs,
    shownHeaders: Object.fromEntries(shown),
    ...(typeof requestId === 'string' && { requestId }),
    ...(typeof diagnosis === 'string' && { diagnosis }),
  };
}

/** axios is larger than most of our pages, so it loads with the first call that uses it. */
async function loadAxios() {
  try {
    return (await import('axios')).default;
  } catch {
    throw new ApiFailure(toLostKind(), 'the client did not load');
  }
}

/** Sends the calls that a reader starts. */
export const axiosTransport: Transport = async ({ timeoutMs, ...request }) => {
  const axios = await loadAxios();
  const started = performance.now();
  try {
    const { status, data, headers } = await axios.request<string>({
      ...request,
      timeout: timeoutMs,
      responseType: 'text',
      transformResponse: (text) => text,
      // A text is signed unchanged; axios would trim one that is JSON.
      ...(typeof request.data === 'string' && { transformRequest: (text: string) => text }),
      validateStatus: () => true,
    });
    return toRawAnswer(status, data ?? '', (name) => headers[name], started);
  } catch (error) {
    if (!axios.isAxiosError(error) && !axios.isCancel(error)) throw error;
    throw new ApiFailure(toFailureKind(error.code), error.message);
  }
};

async function readResponse(response: Response, started: number): Promise<RawAnswer> {
  const text = await response.text();
  return toRawAnswer(response.status, text, (name) => response.headers.get(name), started);
}

/** Sends a call whose response is a stream of events; returns its bytes, or the answer that refuses it. */
export async function openStream(
  request: Pick<TransportRequest, 'url' | 'headers'> & { signal: AbortSignal },
): Promise<ReadableStream<Uint8Array<ArrayBuffer>> | RawAnswer> {
  const started = performance.now();
  try {
    const response = await fetch(request.url, request);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (isStream && response.body) return response.body;
    return await readResponse(response, started);
  } catch (error) {
    throw new ApiFailure(request.signal.aborted ? 'cancelled' : toLostKind(), String(error));
  }
}

/** Aborts with the reader's signal or the limit, whichever is first; Firefox before 124 has no AbortSignal.any. */
function toEither(signal: AbortSignal | undefined, limit: AbortSignal): AbortSignal {
  const either = new AbortController();
  const end = () => either.abort();
  for (const each of [signal, limit]) each?.addEventListener('abort', end, { once: true });
  if (signal?.aborted) end();
  return either.signal;
}

/** Sends the calls that a page makes on its own, so that a reader who sends nothing loads no axios. */
export const fetchTransport: Transport = async ({
  url,
  method,
  headers,
  data,
  signal,
  timeoutMs,
}) => {
  const limit = AbortSignal.timeout(timeoutMs);
  const json = data !== undefined && {
    body: JSON.stringify(data),
    headers: { ...headers, 'Content-Type': 'application/json' },
  };
  const started = performance.now();
  try {
    const request = { method, headers, ...json, signal: toEither(signal, limit) };
    return await readResponse(await fetch(url, request), started);
  } catch (error) {
    const kind = limit.aborted ? 'timeout' : toLostKind();
    throw new ApiFailure(signal?.aborted ? 'cancelled' : kind, String(error));
  }
};
