import type { Static } from 'typebox';
import { viewer } from './access.ts';
import { answer, flag, listOf, nullable, text, whole } from './answer-fields.ts';
import { post } from './define-call.ts';
import { line, oneOf, several } from './fields.ts';

/** Kinds of differences between production and sandbox. */
const ParityKind = oneOf([
  'permission',
  'core',
  'address',
  'customer',
  'cod',
  'balance',
  'coverage',
  'callback',
]);
export type ParityKind = Static<typeof ParityKind>;

/** Place to fix a surprise: a page of the portal, or the courier. */
const ParityFix = oneOf([
  'certify',
  'interfaces',
  'try',
  'credentials',
  'callbacks',
  'places',
  'courier',
]);
export type ParityFix = Static<typeof ParityFix>;

/** Something that worked in the sandbox but would not in production. */
export const Surprise = answer({
  kind: ParityKind,
  /**
   * Code that production would return; null if it would return a success without effect, or if only the
   * courier's own system knows.
   */
  code: nullable(text),
  /** The wrong field of the call; null if none. */
  field: nullable(text),
  /** In the reader's language. */
  message: text,
  fix: ParityFix,
  /** Number of the user's sandbox calls and documented examples affected. */
  calls: whole,
  examples: whole,
  /** True if the person's own calls meet it, not only a documented example. */
  own: flag,
});
export type Surprise = Static<typeof Surprise>;

/** Result for an operation. */
export const Parity = answer({
  operation: text,
  /** Checked sandbox calls and examples, and calls whose text is incomplete. */
  calls: whole,
  examples: whole,
  skipped: whole,
  surprises: listOf(Surprise),
});
export type Parity = Static<typeof Parity>;

/** A sandbox code or account in a field of the person's calls, and its production counterpart. */
export const ParitySwap = answer({
  field: text,
  sandbox: text,
  production: text,
});
export type ParitySwap = Static<typeof ParitySwap>;

export const ParityAnswer = answer({
  operations: listOf(Parity),
  swaps: listOf(ParitySwap),
  /** Places beyond the limit of checks with the courier's own system. */
  unaskedPlaces: whole,
  /**
   * The reader's address, checked against the allow-list; addresses of calls are not kept. Null if not
   * checked: only pushes were checked, or there is no production account.
   */
  address: nullable(text),
});
export type ParityAnswer = Static<typeof ParityAnswer>;

/** Checks how production would treat the last successful sandbox calls; sends and writes nothing. */
export const checkParity = post(ParityAnswer)('console/parity', viewer, {
  operations: several(line(60), 1, 30),
});
