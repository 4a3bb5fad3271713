/**
 * `answer`: the server refused with a code. `server`: it answered something that is no envelope.
 * `network`: no answer. `offline`: the browser knows that it has no network. `cancelled`: by the reader.
 */
export type FailureKind = 'answer' | 'server' | 'network' | 'timeout' | 'offline' | 'cancelled';

interface FailureDetail {
  /** Portal error code; of an `answer` only. */
  code?: number;
  /** HTTP status; absent where nothing was answered. */
  status?: number;
  requestId?: string;
  /** `data` of the answer; of an `answer` only. */
  data?: unknown;
}

/** A portal call that brought no data. The message of an `answer` is the server's, in the reader's language. */
export class ApiFailure extends Error {
  readonly kind: FailureKind;
  readonly code?: number;
  readonly status?: number;
  readonly requestId?: string;
  readonly data?: unknown;

  constructor(kind: FailureKind, message: string, detail: FailureDetail = {}) {
    const { code, status, requestId, data } = detail;
    super(message);
    this.name = 'ApiFailure';
    this.kind = kind;
    this.code = code;
    this.status = status;
    this.requestId = requestId;
    this.data = data;
  }
}
