import type { Operation } from '#contract/operation.ts';
import type { ApiVersion } from '#contract/versions/version.ts';
import type { Kept } from '#server/database/kept-bytes.ts';
import type { Identified } from './authenticate.ts';

/** A call, as far as it is counted by what it was. */
interface CountedCall {
  version: ApiVersion;
  /** Absent where the address leads to none, or takes another method. */
  operation?: Operation;
  /** Absent where no account of ours was named. */
  account?: Pick<Identified, 'environment'>;
}

/** How it ended. */
interface CountedEnd {
  /** `asked` where a test of the sandbox asked for it. */
  code: string;
  durationMs: number;
  /** Of a refused call; what did not reach an operation has neither. */
  httpStatus?: number | undefined;
  /** How much of it the call log gets. */
  kept?: Kept | undefined;
}

/** Told of each call as it is answered. */
export type CallCounter = (call: CountedCall, end: CountedEnd) => void;
