import { portalErrors } from '#contract/errors.ts';
import { isObject } from '#contract/is-object.ts';
import type { StepUp } from '#contract/portal/user.ts';
import { ApiFailure } from './api-failure.ts';
import {
  axiosTransport,
  openStream,
  type RawAnswer,
  type Transport,
  type TransportRequest,
} from './transport.ts';

export const requestTimeoutMs = 15_000;

/** Headers of every call: who calls the portal, and from where. */
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
  /** Origin of the server's calls; empty means the page's own. */
  apiUrl: string;
  readContext: () => CallContext;
  /** The server answered that the session of the call's token has ended; `isBackground` if no reader started the call. */
  onSessionOver: (token: string, isBackground: boolean) => void;
  /** Called when the server demands another proof of identity; resolves to whether the person gave it. */
  onStepUp: (factors: StepUp['factors']) => Promise<boolean>;
  timeoutMs?: number;
  transport?: Transport;
}

type CallOptions = Partial<Omit<TransportRequest, 'url'>>;

/** `background`: the page calls by itself, so an ended session does not redirect the reader. */
export type AskOptions = Pick<CallOptions, 'signal' | 'timeoutMs'> & { background?: boolean };

/** Browser client of `/openplatformweb`. */
export interface PortalClient {
  /** Returns the envelope's `data`; throws ApiFailure for any code but 1. Repeats a call once a proof is given. */
  call<T>(path: string, options?: CallOptions & AskOptions): Promise<T>;
  /** Opens a call that responds with events; resolves to its bytes, or throws ApiFailure if refused. */
  openStream(path: string, signal: AbortSignal): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** Returns any raw response; throws ApiFailure only if none arrives. */
  sendRaw(path: string, options?: CallOptions): Promise<RawAnswer>;
  /** Address of a path, and the headers of every call, for display. */
  toUrl(path: string): string;
  readContext(): CallContext;
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

/** Returns the factors that the server accepts as proof; undefined if it refused for another reason. */
function toFactors(failure: unknown): StepUp['factors'] | undefined {
  if (!(failure instanceof ApiFailure) || failure.code !== portalErrors.stepUp) return undefined;
  const { factors } = isObject(failure.data) ? failure.data : {};
  return Array.isArray(factors) ? factors : ['password'];
}

/** Creates a client for the given origin; it keeps nothing between calls. */
export function createClient(clientOptions: ClientOptions): PortalClient {
  const { apiUrl, readContext, onSessionOver, onStepUp } = clientOptions;
  const { timeoutMs = requestTimeoutMs, transport = axiosTransport } = clientOptions;
  const toUrl = (path: string) => `${apiUrl}/openplatformweb/${path.replace(/^\//, '')}`;
  const sendRaw = (path: string, { method = 'GET', headers, ...rest }: CallOptions = {}) =>
    transport({
      url: toUrl(path),
      method,
      headers: { ...readContext(), ...headers },
      timeoutMs,
      ...rest,
    });
  const toData = <T>(answer: RawAnswer, token: string, isBackground = false) => {
    const { code, msg, data } = toEnvelope(answer);
    if (code === portalErrors.success) return data as T;
    if (code === portalErrors.sessionOver) onSessionOver(token, isBackground);
    const { status, requestId } = answer;
    throw new ApiFailure('answer', msg, { code, status, requestId, data });
  };
  const callOnce = async <T>(
    path: string,
    { background, ...options }: CallOptions & AskOptions = {},
  ) => {
    const { token } = readContext();
    return toData<T>(await sendRaw(path, options), token, background);
  };
  return {
    toUrl,
    readContext,
    sendRaw,
    async openStream(path, signal) {
      const headers = { ...readContext() };
      const opened = await openStream({ url: toUrl(path), headers, signal });
      return opened instanceof ReadableStream ? opened : toData(opened, headers.token);
    },
    async call<T>(path: string, options?: CallOptions & AskOptions) {
      try {
        return await callOnce<T>(path, options);
      } catch (failure) {
        const factors = toFactors(failure);
        if (!factors || !(await onStepUp(factors))) throw failure;
        return callOnce<T>(path, options);
      }
    },
  };
}
