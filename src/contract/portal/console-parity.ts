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
   * What production would answer; null where it would answer a success and nothing come of it, or where
   * the courier's own system alone knows.
   */
  code: string | null;
  /** The field at fault of the call. */
  field: string | null;
  /** In the reader's language. */
  message: string;
  fix: ParityFix;
  /** Number of the user's sandbox calls and documented examples affected. */
  calls: number;
  examples: number;
  /** Whether one meets it without doing anything new: not by a documented example alone. */
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

/** A code or an account of the sandbox in a field of one's calls, and what stands for it in production. */
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
   * The allow-list was asked about this address, from which the reader asks; calls' own are not kept.
   * Null where it was not: only pushes are looked at, or there is no production account.
   */
  address: string | null;
}

/** Checks how production would treat the last successful sandbox calls; sends and writes nothing. */
export const checkParity = post<ParityAnswer>()('console/parity', viewer, {
  operations: several(line(60), 1, 30),
});
