import { ApiError, ConnectionError } from './api-error.ts';

/** Statuses that do not depend on the request itself: the same call may succeed later. */
const passing = [429, 500, 502, 503, 504];

/** Longest wait inside a call. */
const longestWaitS = 60;

/** Returns true if the same call, with the same id, may succeed later. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return error instanceof ConnectionError;
  if (passing.includes(error.httpStatus)) return (error.retryAfterS ?? 0) <= longestWaitS;
  return error.httpStatus === 409 && error.errors[0]?.rule === 'in-progress';
}

/** Returns the milliseconds before the next attempt, counted from 0: 1, 2, 4, 8 s, less a random part. */
export function toDelayMs(attempt: number, firstMs: number, error: unknown): number {
  const asked = error instanceof ApiError ? (error.retryAfterS ?? 0) * 1000 : 0;
  return Math.max(asked, firstMs * 2 ** attempt * (0.5 + Math.random() / 2));
}

/** Resolves after `ms`; rejects at once when the signal is aborted. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
