import type { ErrorCode } from '#contract/errors.ts';
import {
  callIdPattern,
  signaturePrefix,
  signedHeaders,
  toCallId,
} from '#contract/signature/hmac-v2.ts';
import { ApiError, type ErrorDetail } from '#server/errors/api-error.ts';
import { readHeader } from './read-headers.ts';

/** What signs a version 2 call, each header once and not empty. */
export interface WebhookHeaders {
  /** `<path>:<own>` */
  id: string;
  timestamp: string;
  /** Each with its `v1,`; empty if the header has another form. */
  signatures: string[];
}

/** A later timestamp would be in milliseconds. */
const latestSeconds = 100_000_000_000;

const unsigned = (detail: ErrorDetail) => new ApiError('145003030', detail);

function read(rawHeaders: readonly string[], name: string, emptyCode: ErrorCode): string {
  const value = readHeader(rawHeaders, name);
  if (value === '') throw new ApiError(emptyCode, { text: 'rule.required', field: name });
  return value;
}

function assertId(id: string, path: string): void {
  const field = signedHeaders.id;
  const start = toCallId(path, '');
  if (!id.startsWith(start)) {
    throw unsigned({ text: 'detail.idOfOtherPath', field, values: { value: start } });
  }
  if (!callIdPattern.test(id.slice(start.length))) {
    throw unsigned({ text: 'detail.idForm', field, values: { value: start } });
  }
}

/** Ignores signatures of other schemes, as Standard Webhooks asks. */
function toSignatures(header: string): string[] {
  return header.split(' ').filter((each) => each.startsWith(signaturePrefix));
}

/** Returns the account that a call names. Throws 145003071, and 145003050 for a repeated header. */
export function readAccount(rawHeaders: readonly string[]): string {
  return read(rawHeaders, signedHeaders.account, '145003071');
}

/** Reads what signs a call to `path`. Throws 145003053, 145003030, and 145003050 for a repeated header. */
export function readSignedHeaders(rawHeaders: readonly string[], path: string): WebhookHeaders {
  const id = read(rawHeaders, signedHeaders.id, '145003030');
  const timestamp = read(rawHeaders, signedHeaders.timestamp, '145003053');
  const signature = read(rawHeaders, signedHeaders.signature, '145003030');
  assertId(id, path);
  return { id, timestamp, signatures: toSignatures(signature) };
}

/** Throws 145003030 unless the signed time is valid and at most `toleranceS` seconds off. */
export function assertSignedNow(timestamp: string, nowMs: number, toleranceS: number): void {
  const field = signedHeaders.timestamp;
  if (!/^\d+$/.test(timestamp)) throw unsigned({ text: 'detail.timestampSeconds', field });
  const seconds = Number(timestamp);
  if (seconds >= latestSeconds) throw unsigned({ text: 'detail.timestampMilliseconds', field });
  const skew = Math.floor(nowMs / 1000) - seconds;
  if (Math.abs(skew) <= toleranceS) return;
  const values = { skew, limit: toleranceS };
  throw unsigned({ text: 'detail.timestampOff', field, values });
}
