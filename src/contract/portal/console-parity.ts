import { viewer } from './access.ts';
import { post } from './define-call.ts';
import { line, several } from './fields.ts';

/** In what production can answer otherwise than the sandbox. */
export type ParityKind =
  | 'permission'
  | 'core'
  | 'address'
  | 'customer'
  | 'cod'
  | 'balance'
  | 'coverage'
  | 'callback';

/** Where a surprise is mended; the courier mends what no page of the portal does. */
export type ParityFix =
  | 'certify'
  | 'interfaces'
  | 'try'
  | 'credentials'
  | 'callbacks'
  | 'places'
  | 'courier';

/** What production would refuse, or not do, that worked in the sandbox. */
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
  /** How many of one's own sandbox calls meet it, and how many documented examples. */
  calls: number;
  examples: number;
  /** Whether one meets it without doing anything new: not by a documented example alone. */
  own: boolean;
}

/** What production would say to an interface. */
export interface Parity {
  operation: string;
  /** Sandbox calls and examples that were looked at, and calls whose text was not kept whole. */
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
  /** Places that the courier's own system was not asked about, since there were too many. */
  unaskedPlaces: number;
  /**
   * The allow-list was asked about this address, from which the reader asks; calls' own are not kept.
   * Null where it was not: only pushes are looked at, or there is no production account.
   */
  address: string | null;
}

/** Thinks the last successful sandbox calls through for production; nothing is sent or written. */
export const checkParity = post<ParityAnswer>()('console/parity', viewer, {
  operations: several(line(60), 1, 30),
});
