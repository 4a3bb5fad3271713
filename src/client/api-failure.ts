/**
 * `answer`: the server refused with a code. `server`: the response is not an envelope. `network`: no
 * response. `offline`: the browser reports no network. `cancelled`: the reader cancelled.
 */
export type FailureKind = 'answer' | 'server' | 'network' | 'timeout' | 'offline' | 'cancelled';

type FailureDetail = Pick<ApiFailure, 'code' | 'status' | 'requestId' | 'data'>;

/** A failed portal call. The message of an `answer` comes from the server, in the reader's language. */
export class ApiFailure extends Error {
  readonly kind: FailureKind;
  /** Portal error code; only for an `answer`. */
  readonly code?: number;
  /** HTTP status; absent without a response. */
  readonly status?: number;
  readonly requestId?: string;
  /** `data` of the response; only for an `answer`. */
  readonly data?: unknown;

  constructor(kind: FailureKind, message: string, detail: FailureDetail = {}) {
    super(message);
    this.name = 'ApiFailure';
    this.kind = kind;
    Object.assign(this, detail);
  }
}
