import { isIP } from 'node:net';
import { toRetryAfterMs } from '#server/push/schedule.ts';
import { CoreAway } from '../port.ts';

export const toName = (path: string) => path.replace(/^\/(?:operations\/)?/, '');

interface HttpReply {
  statusCode: number;
  headers: Record<string, string | string[] | undefined>;
}

export function toHttpAway(path: string, { statusCode, headers }: HttpReply): CoreAway {
  const [retryAfter] = [headers['retry-after']].flat();
  const retryAfterMs = toRetryAfterMs(retryAfter, Date.now());
  return new CoreAway(`HTTP ${statusCode} to ${toName(path)}`, {
    code: `HTTP_${statusCode}`,
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
}

interface Attempt {
  path: string;
  url: string;
  timeoutMs: number;
  /** Addresses that did not connect; empty if one did. */
  tried: string;
}

type ToWords = (attempt: Attempt, message: string) => string;

const toSeconds = (ms: number) => `${Math.round(ms / 100) / 10} s`;
const toHostname = ({ url }: Attempt) => new URL(url).hostname.replace(/^\[|\]$/g, '');
const toHost = ({ url }: Attempt) => new URL(url).host;

const noConnection: ToWords = (attempt) =>
  `no connection to ${toHost(attempt)} in ${toSeconds(attempt.timeoutMs)}`;
const noAnswer: ToWords = (attempt) =>
  attempt.tried
    ? noConnection(attempt, '')
    : `no answer in ${toSeconds(attempt.timeoutMs)} to ${toName(attempt.path)}`;
const noRoute: ToWords = (attempt) => `no route to ${toHost(attempt)}`;
const unknownName: ToWords = (attempt) => `DNS does not know ${toHost(attempt)}`;
const ended: ToWords = ({ path }) => `the connection ended before an answer to ${toName(path)}`;

const wordsOf: Record<string, ToWords> = {
  CORE_TIMEOUT: noAnswer,
  UND_ERR_HEADERS_TIMEOUT: noAnswer,
  UND_ERR_BODY_TIMEOUT: noAnswer,
  UND_ERR_CONNECT_TIMEOUT: noConnection,
  ETIMEDOUT: noConnection,
  ECONNREFUSED: (attempt) => `nothing listens at ${toHost(attempt)}`,
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  ENOTFOUND: unknownName,
  EAI_AGAIN: unknownName,
  ECONNRESET: ended,
  EPIPE: ended,
  UND_ERR_SOCKET: ended,
};

const tls = /^(?:CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|CRL_|HOSTNAME_|EPROTO$)/;

/** Returns a meaningful code; a time-out's DOMException has only a number. */
function toCode(error: Error & { code?: unknown }): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'CORE_TIMEOUT';
  const { code, cause } = error;
  if (typeof code === 'string') return code;
  return cause instanceof Error ? toCode(cause) : 'CORE_UNREACHABLE';
}

/** Explains to operators why no answer came; keeps the cause for its stack. */
export function toCoreAway(thrown: unknown, attempt: Attempt): CoreAway {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown));
  const code = toCode(error);
  const words = Object.hasOwn(wordsOf, code) ? wordsOf[code] : undefined;
  const fault = tls.test(code)
    ? `TLS with ${toHost(attempt)} failed: ${error.message}`
    : `no answer to ${toName(attempt.path)}: ${error.message}`;
  const message = words?.(attempt, error.message) ?? fault;
  // The message already has an address that the settings name.
  const addresses = attempt.tried && isIP(toHostname(attempt)) === 0 ? `: ${attempt.tried}` : '';
  return new CoreAway(`${message}${addresses} (${code})`, { code, cause: error });
}
