import { type Static, String as StringOf } from 'typebox';
import { fields, line, number, optional, yesOrNo } from './fields.ts';

/** Calls of `listen.mjs` below `/openplatformweb`, authenticated by `authorization: Bearer <token>`. */
export const nextPath = 'listen/next';
export const answerPath = 'listen/answer';

/** Seconds that `next` waits for a push. */
export const longestWaitS = 20;

/** Most pushes that one listener forwards at a time. */
export const mostForwarded = 8;

/** Bytes read of a receiver's response. */
export const longestAnswer = 64 * 1024;

/** Most bytes of a body that carries one. */
export const longestBody = 2 * longestAnswer;

const base64Length = 4 * Math.ceil(longestAnswer / 3);

/** Polls for pushes; waits until there is one. */
export const nextRequest = fields({
  /** Random id of the listener; the newest one receives pushes. */
  listener: line(64, { minLength: 8 }),
  /** Takes over from any other listener; `next` does not wait. */
  begins: optional(yesOrNo()),
  /** Maximum number of pushes. */
  room: number(1, mostForwarded),
});

export type NextRequest = Static<typeof nextRequest>;

/** A push to forward. */
export interface Forwarded {
  id: string;
  /** Sent back with the response. */
  claim: string;
  billCode: string;
  kind: string;
  headers: Record<string, string>;
  body: string;
  /** Time limit of the local receiver. */
  timeoutMs: number;
  /** Remaining lease of the push: after a later response it is sent again. */
  heldMs: number;
}

/** Response of `next`. */
export interface ForwardedPushes {
  pushes: Forwarded[];
  /** Milliseconds that the portal waited for them: the rest of the round trip was the network. */
  waitedMs: number;
}

/** The local receiver's response, or the reason of a failure. */
export const answerRequest = fields({
  id: line(64),
  claim: line(64, {
    pattern: '^\\d{1,16}:\\d{1,16}(:[12])?$',
    form: '1790000000000:1780000000000:2',
  }),
  durationMs: number(0, 1_000_000),
  status: optional(number(100, 999)),
  headers: optional(
    fields({
      'retry-after': optional(line(100)),
      location: optional(line(1000)),
      'content-encoding': optional(line(100)),
    }),
  ),
  /** Base64. */
  body: optional(StringOf({ maxLength: base64Length, pattern: '^[A-Za-z0-9+/]*={0,2}$' })),
  /** The response was longer. */
  cut: optional(yesOrNo()),
  /** `timeout`, or the system's error code such as `ECONNREFUSED`. */
  error: optional(line(60, { pattern: '^[A-Za-z0-9_]+$', form: 'ECONNREFUSED' })),
});

export type ForwardedAnswer = Static<typeof answerRequest>;
