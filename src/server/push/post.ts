import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { assertHost, type CallbackRules } from './callback-url.ts';
import { PushFault } from './fault.ts';
import { createResolvePublic, type Resolve, resolveAllowed, resolveAny } from './resolve.ts';

/** Bytes of an answer that are read. */
export const longestAnswer = 64 * 1024;
/** Servers close idle connections after 5 s and more; ours goes first. */
const idleMs = 4000;

export interface Reply {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** The answer went on beyond `body`. */
  cut: boolean;
}

export interface PostRequest {
  url: URL;
  headers: Record<string, string>;
  body: string;
  signal?: AbortSignal | undefined;
}

/** Posts to a receiver within the time-out, all told; throws a PushFault where no answer came. */
export type Post = (request: PostRequest) => Promise<Reply>;

export interface PostOptions extends CallbackRules {
  timeoutMs: number;
  resolve?: Resolve;
}

/** Hands over the addresses that were checked, so that nothing is asked for between check and connect. */
function toLookup(resolve: Resolve, allowPrivate: boolean): LookupFunction {
  return (host, options, callback) => {
    resolveAllowed(resolve, host, allowPrivate).then(
      (addresses) => {
        const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        const [first = { address: '', family: 4 }] = all;
        if (options.all) callback(null, all);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };
}

async function readBody(response: IncomingMessage): Promise<Pick<Reply, 'body' | 'cut'>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > longestAnswer) break;
  }
  const body = Buffer.concat(chunks);
  return { body: body.subarray(0, longestAnswer), cut: size > longestAnswer };
}

function toFault(error: Error & { code?: string }, timedOut: boolean, timeoutMs: number): unknown {
  if (timedOut) return new PushFault('detail.pushTimeout', { limit: String(timeoutMs / 1000) });
  if (error instanceof PushFault) return error;
  return new PushFault('detail.pushUnreachable', { reason: error.code || error.message });
}

/** The way out to receivers: connections are kept for the next push, redirects are answers. */
export function createPost(options: PostOptions): Post {
  const { timeoutMs, allowPrivate } = options;
  const resolve = options.resolve ?? (allowPrivate ? resolveAny : createResolvePublic());
  const lookup = toLookup(resolve, allowPrivate);
  const kept = { keepAlive: true, timeout: idleMs };
  const agents = { 'http:': new http.Agent(kept), 'https:': new https.Agent(kept) };

  function ask(request: PostRequest, signal: AbortSignal, fresh: boolean): Promise<Reply> {
    const { url, headers, body } = request;
    const secure = url.protocol === 'https:';
    const agent = fresh ? false : agents[secure ? 'https:' : 'http:'];
    const { promise, resolve: settle, reject } = Promise.withResolvers<Reply>();
    const outgoing = (secure ? https : http).request(url, {
      method: 'POST',
      agent,
      lookup,
      signal,
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    });
    let answered = false;
    outgoing.on('response', (response) => {
      answered = true;
      const { statusCode: status = 0, headers: fields } = response;
      readBody(response).then((read) => settle({ status, headers: fields, ...read }), reject);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // Receivers close a kept connection in the moment of its use; a repeat is known by its id.
      const stale = outgoing.reusedSocket && !answered && error.code === 'ECONNRESET';
      if (stale) ask(request, signal, true).then(settle, reject);
      else reject(error);
    });
    outgoing.end(body);
    return promise;
  }

  return async (request) => {
    assertHost(request.url, options);
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
    try {
      return await ask(request, signal, false);
    } catch (error) {
      throw toFault(error as Error, timeout.aborted, timeoutMs);
    }
  };
}
