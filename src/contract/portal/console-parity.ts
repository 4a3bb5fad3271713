import { viewer } from './access.ts';
import { post } from './define-call.ts';
import { line, several } from './fields.ts';

/** Kinds of differences between production and sandbox. */
export type ParityKind =
  | 'permission'
  | 'core'
  | 'address'
  | 'customer'
  | 'cod'
  | 'balance'
  | 'coverage'
  | 'callback';

/** Where a surprise is fixed: on a page of the portal, or by the courier. */
export type ParityFix =
  | 'certify'
  | 'interfaces'
  | 'try'
  | 'credentials'
  | 'callbacks'
  | 'places'
  | 'courier';

/** Something that worked in the sandbox but would not in production. */
export interface Surprise {
  kind: ParityKind;
  /**
   * Code that production would return; null if it would return a success without effect, or if only the
   * courier's own system knows.
   */
  code: string | null;
  /** The wrong field of the call; null if none. */
  field: string | null;
  /** In the reader's language. */
  message: string;
  fix: ParityFix;
  /** Number of the user's sandbox calls and documented examples affected. */
  calls: number;
  examples: number;
  /** True if the person's own calls meet it, not only a documented example. */
  own: boolean;
}

/** Result for an operation. */
export interface Parity {
  operation: string;
  /** Checked sandbox calls and examples, and calls whose text is incomplete. */
  calls: number;
  examples: number;
  skipped: number;
  surprises: Surprise[];
}

/** A sandbox code or account in a field of the person's calls, and its production counterpart. */
export interface ParitySwap {
  field: string;
  sandbox: string;
  production: string;
}

export interface ParityAnswer {
  operations: Parity[];
  swaps: ParitySwap[];
  /** Places beyond the limit of checks with the courier's own system. */
  unaskedPlaces: number;
  /**
   * The reader's address, checked against the allow-list; addresses of calls are not kept. Null if not
   * checked: only pushes were checked, or there is no production account.
   */
  address: string | null;
}

/** Checks how production would treat the last successful sandbox calls; sends and writes nothing. */
export const checkParity = post<ParityAnswer>()('console/parity', viewer, {
  operations: several(line(60), 1, 30),
});
