import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#server/errors/api-error.ts';

export interface SignedHeaders {
  apiAccount: string;
  digest: string;
  timestamp: string;
}

const emptyCodes: Record<keyof SignedHeaders, ErrorCode> = {
  apiAccount: '145003071',
  digest: '145003052',
  timestamp: '145003053',
};

/** Returns a header's value, empty if it was not sent. Throws 145003050 if it was sent twice: Node joins those. */
export function readHeader(rawHeaders: readonly string[], field: string): string {
  const name = field.toLowerCase();
  let found: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (rawHeaders[index]?.toLowerCase() !== name) continue;
    if (found !== undefined) {
      throw new ApiError('145003050', { text: 'detail.duplicateHeader', field });
    }
    found = rawHeaders[index + 1]?.trim() ?? '';
  }
  return found ?? '';
}

/** Does the same, but throws the protocol's code for this header if it is empty. */
export function readNeeded(rawHeaders: readonly string[], field: keyof SignedHeaders): string {
  const value = readHeader(rawHeaders, field);
  if (value === '') throw new ApiError(emptyCodes[field], { field });
  return value;
}

/** Reads the three headers of a signed call, each once and not empty, in the order of protocol.md §4. */
export function readHeaders(rawHeaders: readonly string[]): SignedHeaders {
  return {
    apiAccount: readNeeded(rawHeaders, 'apiAccount'),
    digest: readNeeded(rawHeaders, 'digest'),
    timestamp: readNeeded(rawHeaders, 'timestamp'),
  };
}

/** Timestamps with no more digits are seconds, which some clients send (protocol.md §3). */
const mostSecondsDigits = 11;

/** protocol.md §3: the timestamp is numeric; its skew is checked only if configured. */
export function assertTimestamp(timestamp: string, nowMs: number, toleranceS?: number): void {
  const field = 'timestamp';
  if (!/^\d+$/.test(timestamp)) {
    throw new ApiError('145003050', { text: 'detail.timestampNotNumeric', field });
  }
  if (toleranceS === undefined) return;
  const unitMs = timestamp.length <= mostSecondsDigits ? 1000 : 1;
  const skew = Math.round((nowMs - Number(timestamp) * unitMs) / 1000);
  if (Math.abs(skew) > toleranceS) {
    const values = { skew, limit: toleranceS };
    throw new ApiError('145003050', { text: 'detail.timestampSkew', field, values });
  }
}
