/**
 * `answer`: the server refused with a code. `server`: it answered something that is no envelope.
 * `network`: no answer. `offline`: the browser knows that it has no network. `cancelled`: by the reader.
 */
export type FailureKind = 'answer' | 'server' | 'network' | 'timeout' | 'offline' | 'cancelled';

type FailureDetail = Pick<ApiFailure, 'code' | 'status' | 'requestId' | 'data'>;

/** A portal call that brought no data. The message of an `answer` is the server's, in the reader's language. */
export class ApiFailure extends Error {
  readonly kind: FailureKind;
  /** Portal error code; of an `answer` only. */
  readonly code?: number;
  /** HTTP status; absent where nothing was answered. */
  readonly status?: number;
  readonly requestId?: string;
  /** `data` of the answer; of an `answer` only. */
  readonly data?: unknown;

  constructor(kind: FailureKind, message: string, detail: FailureDetail = {}) {
    super(message);
    this.name = 'ApiFailure';
    this.kind = kind;
    Object.assign(this, detail);
  }
}
