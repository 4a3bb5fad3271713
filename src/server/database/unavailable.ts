import { KeyNotRead } from '#server/crypto/secrets.ts';
import { CallerLeft } from '#server/http/caller-left.ts';
import { QueueFull } from '#server/runtime/fair-queue.ts';
import { TooManyWaiting } from '#server/runtime/worker-thread.ts';

/** Default seconds before a retry, if no queue gives a better value. */
const usualRetryAfterS = 5;

/** Seconds after which the same call may succeed. */
export function toRetryAfterS(thrown: unknown): number {
  return thrown instanceof QueueFull ? thrown.waitS : usualRetryAfterS;
}

/** System error codes of the connection to PostgreSQL. */
const network =
  /^(ECONN(REFUSED|RESET|ABORTED)|ETIMEDOUT|EPIPE|E(HOST|NET)UNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** SQLSTATE: 08 connection, 53 resources, 57P0x stopping or starting, 58 system, 25006 standby, XX00x corrupted. */
const postgres = /^(08\w{3}|53\w{3}|57P0\d|58\w{3}|25006|XX00[12])$/;
/** Messages of pg, Kysely and our own writers, which give no code. */
const words =
  /Connection terminated|not queryable|Query read timeout|timeout exceeded when trying to connect|calling end on the pool|connection has been discarded|driver has already been destroyed|database is not open|transaction was lost/;
/** BUSY, LOCKED, NOMEM, READONLY, IOERR, CORRUPT, FULL, CANTOPEN, PROTOCOL, NOTADB. */
const sqlite: ReadonlySet<number> = new Set([5, 6, 7, 8, 10, 11, 13, 14, 15, 26]);

/** True for an error of the storage: it is away, full, read-only, broken, or did not answer in time. */
export function isStorageFault(error: Error): boolean {
  const { code, errcode, message } = error as Error & { code?: unknown; errcode?: unknown };
  // SQLite's extended codes carry the primary one in their lowest byte.
  if (code === 'ERR_SQLITE_ERROR') return sqlite.has(Number(errcode) & 0xff);
  if (typeof code === 'string' && (network.test(code) || postgres.test(code))) return true;
  return words.test(message);
}

/**
 * True if what a call needs is temporarily unavailable: the storage failed rather than the statement, a
 * thread is overloaded, a key of the ring is about to be read, or the caller left. Returned as HTTP 503.
 */
export function isUnavailable(thrown: unknown): boolean {
  if ([TooManyWaiting, KeyNotRead, CallerLeft].some((each) => thrown instanceof each)) return true;
  return thrown instanceof Error && isStorageFault(thrown);
}
