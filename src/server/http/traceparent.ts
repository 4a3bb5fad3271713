/**
 * W3C Trace Context, version 00; no part may be all zeros
 * (https://www.w3.org/TR/trace-context/#traceparent-header).
 */
const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * Returns a caller's `traceparent`, null if there is none. Ignores an invalid one, as the specification says.
 * It is passed on unchanged, since the portal keeps no spans.
 */
export function readTraceparent(value: unknown): string | null {
  return typeof value === 'string' && form.test(value) ? value : null;
}

/** The 32 hexadecimal digits that all parts of a trace share. */
export function toTraceId(traceparent: string | null): string | null {
  return traceparent ? traceparent.slice(3, 35) : null;
}
