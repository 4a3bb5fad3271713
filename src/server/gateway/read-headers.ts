import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from '#server/api-error.ts';

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

/** Node joins repeated headers into one value; the raw list still tells them apart. */
function readHeader(rawHeaders: readonly string[], field: keyof SignedHeaders): string {
  const values = rawHeaders.filter(
    (_, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === field.toLowerCase(),
  );
  if (values.length > 1) throw new ApiError('145003050', { text: 'detail.duplicateHeader', field });
  const value = values[0]?.trim() ?? '';
  if (value === '') throw new ApiError(emptyCodes[field], { field });
  return value;
}

/** The three headers of a signed call, each once and not empty, in the order of wire.md §4. */
export function readHeaders(rawHeaders: readonly string[]): SignedHeaders {
  return {
    apiAccount: readHeader(rawHeaders, 'apiAccount'),
    digest: readHeader(rawHeaders, 'digest'),
    timestamp: readHeader(rawHeaders, 'timestamp'),
  };
}

/** Stamps of so few digits are seconds; clients exist that send those (wire.md §3). */
const mostSecondsDigits = 11;

/** wire.md §3: the timestamp is numeric; its skew matters only where a setting says so. */
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
