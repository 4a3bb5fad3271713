/** No part may be all zeros: https://www.w3.org/TR/trace-context/#traceparent-header. */
const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Returns a caller's `traceparent` to pass on unchanged; null if there is none, or it is invalid. */
export function readTraceparent(value: unknown): string | null {
  return typeof value === 'string' && form.test(value) ? value : null;
}

/** The 32 hexadecimal digits that all parts of a trace share. */
export function toTraceId(traceparent: string | null): string | null {
  return traceparent ? traceparent.slice(3, 35) : null;
}
