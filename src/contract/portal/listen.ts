import { type Static, String as StringOf } from 'typebox';
import { fields, line, number, optional, yesOrNo } from './fields.ts';

/** Calls of `listen.mjs` below `/openplatformweb`; `authorization: Bearer <token>` says for whom. */
export const nextPath = 'listen/next';
export const answerPath = 'listen/answer';

/** Seconds that `next` waits for a push. */
export const longestWaitS = 20;

/** Pushes that one listener forwards at a time. */
export const mostForwarded = 8;

/** Bytes of a receiver's answer that are read. */
export const longestAnswer = 64 * 1024;

/** Bytes of a body that carries one. */
export const longestBody = 2 * longestAnswer;

const base64Length = 4 * Math.ceil(longestAnswer / 3);

/** Asks for pushes; waits until there is one. */
export const nextRequest = fields({
  /** What the listener calls itself, at random: who begins last is the one that gets pushes. */
  listener: line(64, { minLength: 8 }),
  /** It has just begun, and takes over from any other: this once `next` does not wait. */
  begins: optional(yesOrNo()),
  /** Pushes that it takes at most. */
  room: number(1, mostForwarded),
});

export type NextRequest = Static<typeof nextRequest>;

/** A push to be forwarded. */
export interface Forwarded {
  id: string;
  /** Sent back with the answer. */
  claim: string;
  billCode: string;
  kind: string;
  headers: Record<string, string>;
  body: string;
  /** What the local receiver has for its answer. */
  timeoutMs: number;
  /** How long the push is this listener's from now on: what is answered later is sent again. */
  heldMs: number;
}

/** What `next` answers. */
export interface ForwardedPushes {
  pushes: Forwarded[];
  /** How long the portal waited for them: what else passed since the question was the way. */
  waitedMs: number;
}

/** What the local receiver answered, or why it did not. */
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
  /** The answer went on. */
  cut: optional(yesOrNo()),
  /** `timeout`, or the system's word, as in `ECONNREFUSED`. */
  error: optional(line(60, { pattern: '^[A-Za-z0-9_]+$', form: 'ECONNREFUSED' })),
});

export type ForwardedAnswer = Static<typeof answerRequest>;
