import type { Operation } from '#contract/operation.ts';
import type { ApiVersion } from '#contract/versions/version.ts';
import type { Kept } from '#server/database/kept-bytes.ts';
import type { Identified } from './authenticate.ts';

interface CountedCall {
  version: ApiVersion;
  /** Absent if the address matches no operation, or does not allow the method. */
  operation?: Operation;
  /** Absent if no known account was named. */
  account?: Pick<Identified, 'environment'>;
}

interface CountedEnd {
  /** `asked` if a sandbox test requested it. */
  code: string;
  durationMs: number;
  /** For a refused call; absent if it did not reach an operation. */
  httpStatus?: number | undefined;
  /** How much of it the call log keeps. */
  kept?: Kept | undefined;
}

export type CallCounter = (call: CountedCall, end: CountedEnd) => void;
