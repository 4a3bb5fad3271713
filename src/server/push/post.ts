import http, { type ClientRequest } from 'node:http';
import https from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import { TLSSocket } from 'node:tls';
import type { Destination } from '#contract/destination.ts';
import { loopbackAddresses } from '#server/http/loopback.ts';
import { followConnecting, mostAddresses, toAttemptMs } from '#server/runtime/connecting.ts';
import { assertHost, type CallbackRules, hostOf, isOwnMachine } from './callback-url.ts';
import { PushFault } from './fault.ts';
import { type Reply, readReply } from './reply.ts';
import { createResolvePublic, type Resolve, resolveAllowed, resolveAny } from './resolve.ts';

/** Servers close idle connections after 5 s or more; we close first. */
const idleMs = 4000;
/** Error codes of a kept connection that the other end has closed. */
const goneCodes = ['ECONNRESET', 'EPIPE'];

export interface PostRequest {
  destination: Destination;
  headers: Record<string, string>;
  body: string;
  /** The content as it is stored, in no version's format; only of pushes. */
  stored?: string;
  signal?: AbortSignal | undefined;
  /** Less than the options say. */
  timeoutMs?: number | undefined;
  /** POST if not given. */
  method?: 'GET';
  /** Bytes of the answer to read; usually those of a receiver's. */
  mostBytes?: number;
  /** Account and kind of the push, for inboxes inside the process. */
  to?: { accountId: string; kind: string } | undefined;
}

/** Posts to a receiver, or gets a file from a core, within the total time-out; throws a PushFault if no answer came. */
export type Post = (request: PostRequest) => Promise<Reply>;

export interface PostOptions extends CallbackRules {
  timeoutMs: number;
  resolve?: Resolve;
}

/** Returns the checked addresses, so that no second lookup happens between check and connect. */
function toLookup(resolve: Resolve, rules: CallbackRules): LookupFunction {
  const find = async (host: string) =>
    isOwnMachine(host, rules)
      ? loopbackAddresses
      : resolveAllowed(resolve, host, rules.allowPrivate);
  return (host, options, callback) => {
    find(host).then(
      (addresses) => {
        const all = addresses
          .slice(0, mostAddresses)
          .map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        const [first = { address: '', family: 4 }] = all;
        if (options.all) callback(null, all);
        else callback(null, first.address, first.family);
      },
      (error) => callback(error, ''),
    );
  };
}

/** Why a certificate was refused, in words; undefined where the cause is another one. */
function toCertificateFault({ socket }: ClientRequest, url: URL): PushFault | undefined {
  if (!(socket instanceof TLSSocket) || !socket.authorizationError) return undefined;
  const value = hostOf(url);
  const reason = String(socket.authorizationError);
  if (reason === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return new PushFault({ text: 'detail.pushCertificateName', values: { value } });
  }
  return new PushFault({ text: 'detail.pushCertificate', values: { value, reason } });
}

/** `tried` lists the addresses that did not connect; it is empty if one did. */
function toFault(
  error: Error & { code?: string },
  timedOut: boolean,
  timeoutMs: number,
  tried: string,
): unknown {
  const limit = String(timeoutMs / 1000);
  if (timedOut && tried)
    return new PushFault({ text: 'detail.pushNoConnection', values: { limit, reason: tried } });
  if (timedOut) return new PushFault({ text: 'detail.pushTimeout', values: { limit } });
  if (error instanceof PushFault) return error;
  return new PushFault({
    text: 'detail.pushUnreachable',
    values: { reason: tried || error.code || error.message },
  });
}

interface Exchange {
  request: PostRequest;
  url: URL;
  signal: AbortSignal;
  limitMs: number;
}

function toAddress(destination: Destination): URL {
  if (destination.kind === 'address') return new URL(destination.url);
  throw new Error(`no socket leads to ${destination.kind}`);
}

/** Creates the HTTP client for receivers: keeps connections for the next push, returns redirects as answers. */
export function createPost(options: PostOptions): Post {
  const { timeoutMs, allowPrivate } = options;
  const resolve = options.resolve ?? (allowPrivate ? resolveAny : createResolvePublic());
  const kept = { keepAlive: true, timeout: idleMs };
  const agents = { 'http:': new http.Agent(kept), 'https:': new https.Agent(kept) };

  async function ask(exchange: Exchange, fresh: boolean): Promise<Reply> {
    const { url, signal, limitMs } = exchange;
    const { headers, body, method = 'POST', mostBytes } = exchange.request;
    const secure = url.protocol === 'https:';
    const agent = fresh ? false : agents[secure ? 'https:' : 'http:'];
    // Passed on to `net.connect`; the types of HTTP do not know it.
    const connecting: object = { autoSelectFamilyAttemptTimeout: toAttemptMs(limitMs) };
    const outgoing = (secure ? https : http).request(url, {
      ...connecting,
      method,
      agent,
      lookup: toLookup(resolve, options),
      signal,
      headers: {
        ...(method === 'POST' && { 'content-length': String(Buffer.byteLength(body)) }),
        ...headers,
      },
    });
    let answered = false;
    outgoing.once('response', () => {
      answered = true;
    });
    const reply = readReply(outgoing, signal, mostBytes);
    outgoing.end(body);
    return reply.catch((error: NodeJS.ErrnoException) => {
      // Receivers may close a kept connection just as it is used; they recognise a repeat by its id.
      const stale = outgoing.reusedSocket && !answered && goneCodes.includes(error.code ?? '');
      if (stale) return ask(exchange, true);
      throw toCertificateFault(outgoing, url) ?? error;
    });
  }

  return async (request) => {
    const url = toAddress(request.destination);
    assertHost(url, options);
    const limitMs = Math.min(timeoutMs, request.timeoutMs ?? timeoutMs);
    const timeout = AbortSignal.timeout(limitMs);
    const signal = request.signal ? AbortSignal.any([timeout, request.signal]) : timeout;
    return followConnecting(
      () => ask({ request, url, signal, limitMs }, false),
      (error, tried) => toFault(error as Error, timeout.aborted, limitMs, tried),
    );
  };
}
